package org.headscope.engine.io;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The user's folder for what HeadScope can compute again, where each system keeps such things. */
public final class CacheFolder {
  private CacheFolder() {}

  /** The folder of this user on this machine; {@code -Dheadscope.cache} names another. */
  public static Path ofUser() {
    String override = System.getProperty("headscope.cache", "");
    return override.isBlank()
        ? of(
            System.getProperty("os.name", ""),
            System.getenv(),
            Path.of(System.getProperty("user.home", ".")))
        : Path.of(override);
  }

  /** The folder by the rules of an operating system: XDG on Linux, Caches on macOS. */
  static Path of(String osName, Map<String, String> environment, Path home) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.contains("mac")) {
      return home.resolve("Library/Caches/HeadScope");
    }
    if (os.contains("windows")) {
      return absolute(environment, "LOCALAPPDATA")
          .orElse(home.resolve("AppData/Local"))
          .resolve("HeadScope")
          .resolve("Cache");
    }
    return absolute(environment, "XDG_CACHE_HOME")
        .orElse(home.resolve(".cache"))
        .resolve("headscope");
  }

  /** A relative path there is to be ignored (XDG Base Directory Specification). */
  private static Optional<Path> absolute(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name))
        .filter(text -> !text.isBlank())
        .map(Path::of)
        .filter(path -> path.isAbsolute() || name.equals("LOCALAPPDATA"));
  }
}
