package org.headscope.app.shell.preferences;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The user's folder for HeadScope's preferences, where each system keeps such things. */
public final class ConfigFolder {
  private ConfigFolder() {}

  /** The folder of this user on this machine; {@code -Dheadscope.config} names another. */
  public static Path ofUser() {
    String override = System.getProperty("headscope.config", "");
    return override.isBlank()
        ? of(
            System.getProperty("os.name", ""),
            System.getenv(),
            Path.of(System.getProperty("user.home", ".")))
        : Path.of(override);
  }

  /**
   * The folder by the rules of an operating system: XDG on Linux, AppData on Windows, Library on
   * macOS.
   */
  static Path of(String osName, Map<String, String> environment, Path home) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.contains("mac")) {
      return home.resolve("Library/Application Support/HeadScope");
    }
    if (os.contains("windows")) {
      return absolute(environment, "APPDATA")
          .orElse(home.resolve("AppData/Roaming"))
          .resolve("HeadScope");
    }
    return absolute(environment, "XDG_CONFIG_HOME")
        .orElse(home.resolve(".config"))
        .resolve("headscope");
  }

  /** A relative path there is to be ignored (XDG Base Directory Specification). */
  private static Optional<Path> absolute(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name))
        .filter(Predicate.not(String::isBlank))
        .map(Path::of)
        .filter(p -> p.isAbsolute() || name.equals("APPDATA"));
  }
}
