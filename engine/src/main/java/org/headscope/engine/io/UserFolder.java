package org.headscope.engine.io;

import module java.base;

/// A folder of the user's own, where each system keeps such things: by the XDG Base Directory
/// Specification on Linux, in Library on macOS, in AppData on Windows.
public enum UserFolder {
  /// The user's choices. `-Dheadscope.config` names another folder.
  CONFIG(
      ".config",
      "Library/Application Support/HeadScope",
      "APPDATA",
      "AppData/Roaming",
      "HeadScope"),
  /// Results that can be computed again. `-Dheadscope.cache` names another folder.
  CACHE(".cache", "Library/Caches/HeadScope", "LOCALAPPDATA", "AppData/Local", "HeadScope/Cache"),
  /// Results that took long to compute and belong to no run. `-Dheadscope.data` names another
  /// folder.
  DATA(
      ".local/share",
      "Library/Application Support/HeadScope/Data",
      "LOCALAPPDATA",
      "AppData/Local",
      "HeadScope/Data"),
  /// Logs, for finding faults. `-Dheadscope.state` names another folder.
  STATE(
      ".local/state", "Library/Logs/HeadScope", "LOCALAPPDATA", "AppData/Local", "HeadScope/Logs");

  private final String xdg; // the folder in the user's home without the variable
  private final String mac;
  private final String appData; // the variable, the folder without it, and what lies there
  private final String appDataDefault;
  private final String windows;

  UserFolder(String xdg, String mac, String appData, String appDataDefault, String windows) {
    this.xdg = xdg;
    this.mac = mac;
    this.appData = appData;
    this.appDataDefault = appDataDefault;
    this.windows = windows;
  }

  /// The folder of this user on this machine; it may not be there yet.
  public Path path() {
    return isNamed()
        ? Path.of(named())
        : on(
            System.getProperty("os.name", ""),
            System.getenv(),
            Path.of(System.getProperty("user.home", ".")));
  }

  /// Returns whether `path` is in one of the user's private folders.
  static boolean isPrivate(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    return Stream.of(CONFIG, DATA, STATE)
        .anyMatch(own -> absolute.startsWith(own.path().toAbsolutePath().normalize()));
  }

  /// Makes `folder` and those above it that are missing.
  public static void make(Path folder) throws IOException {
    Files.createDirectories(
        folder, isPrivate(folder) ? PrivateRights.ofFolder() : PrivateRights.NONE);
  }

  /// Takes from others what rights they have to what HeadScope keeps of a person, as earlier
  /// versions gave them. A folder that a property names may be meant for others, so its files alone
  /// are taken.
  public static void narrow() {
    for (UserFolder own : List.of(CONFIG, DATA, STATE)) {
      narrow(own.path(), !own.isNamed());
    }
  }

  /// @param whole whether the folder itself is taken, too
  static void narrow(Path folder, boolean whole) {
    // What is deeper could be reached only while the folder could.
    boolean wasOpen = whole && PrivateRights.narrow(folder);
    try (Stream<Path> files = Files.walk(folder, wasOpen ? Integer.MAX_VALUE : 1)) {
      files.filter(Files::isRegularFile).forEach(PrivateRights::narrow);
    } catch (IOException | UncheckedIOException _) {
      // It is not there, or another's.
    }
  }

  private String named() {
    return System.getProperty("headscope." + name().toLowerCase(Locale.ROOT), "");
  }

  private boolean isNamed() {
    return !named().isBlank();
  }

  /// The folder by the rules of the system `osName`.
  Path on(String osName, Map<String, String> environment, Path home) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.contains("mac")) {
      return home.resolve(mac);
    }
    if (os.contains("windows")) {
      return named(environment, appData).orElse(home.resolve(appDataDefault)).resolve(windows);
    }
    // A relative path there is to be ignored, says the specification.
    return named(environment, "XDG_" + name() + "_HOME")
        .filter(Path::isAbsolute)
        .orElse(home.resolve(xdg))
        .resolve("headscope");
  }

  private static Optional<Path> named(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable))
        .filter(text -> !text.isBlank())
        .map(Path::of);
  }
}
