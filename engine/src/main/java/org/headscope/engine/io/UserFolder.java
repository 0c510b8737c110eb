package org.headscope.engine.io;

import module java.base;

/// A folder of the user's files, where each system keeps them: by the XDG Base Directory
/// Specification on Linux, in Library on macOS, in AppData on Windows.
public enum UserFolder {
  /// The user's settings. `-Dheadscope.config` names another folder.
  CONFIG(
      ".config",
      "Library/Application Support/HeadScope",
      "APPDATA",
      "AppData/Roaming",
      "HeadScope"),
  /// Files that HeadScope can compute again. `-Dheadscope.cache` names another folder.
  CACHE(".cache", "Library/Caches/HeadScope", "LOCALAPPDATA", "AppData/Local", "HeadScope/Cache"),
  /// Results that took long to compute and have no other place. `-Dheadscope.data` names another
  /// folder.
  DATA(
      ".local/share",
      "Library/Application Support/HeadScope/Data",
      "LOCALAPPDATA",
      "AppData/Local",
      "HeadScope/Data"),
  /// Logs for investigating faults. `-Dheadscope.state` names another folder.
  STATE(
      ".local/state", "Library/Logs/HeadScope", "LOCALAPPDATA", "AppData/Local", "HeadScope/Logs");

  private final String xdg; // the folder in the user's home without the variable
  private final String mac;
  private final String appData; // the variable, the folder without it, and the folder inside
  private final String appDataDefault;
  private final String windows;

  UserFolder(String xdg, String mac, String appData, String appDataDefault, String windows) {
    this.xdg = xdg;
    this.mac = mac;
    this.appData = appData;
    this.appDataDefault = appDataDefault;
    this.windows = windows;
  }

  /// Returns this user's folder on this machine; it may not exist yet.
  public Path path() {
    return isNamed()
        ? Path.of(named())
        : on(
            System.getProperty("os.name", ""),
            System.getenv(),
            Path.of(System.getProperty("user.home", ".")));
  }

  /// True if `path` is in one of HeadScope's private folders of the user.
  static boolean isPrivate(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    return Stream.of(CONFIG, DATA, STATE)
        .anyMatch(own -> absolute.startsWith(own.path().toAbsolutePath().normalize()));
  }

  /// Creates `folder` and its missing parents.
  public static void make(Path folder) throws IOException {
    Files.createDirectories(
        folder, isPrivate(folder) ? PrivateRights.ofFolder() : PrivateRights.NONE);
  }

  /// Removes other users' rights to the private folders, which earlier versions granted. A folder
  /// that a property names may be shared on purpose, so only its files are made private.
  public static void narrow() {
    for (UserFolder own : List.of(CONFIG, DATA, STATE)) {
      narrow(own.path(), !own.isNamed());
    }
  }

  /// @param whole whether the folder itself is made private, too
  static void narrow(Path folder, boolean whole) {
    // Deeper files were reachable only through the folder.
    boolean wasOpen = whole && PrivateRights.narrow(folder);
    try (Stream<Path> files = Files.walk(folder, wasOpen ? Integer.MAX_VALUE : 1)) {
      files.filter(Files::isRegularFile).forEach(PrivateRights::narrow);
    } catch (IOException | UncheckedIOException _) {
      // It does not exist, or is another user's.
    }
  }

  private String named() {
    return System.getProperty("headscope." + name().toLowerCase(Locale.ROOT), "");
  }

  private boolean isNamed() {
    return !named().isBlank();
  }

  /// Returns the folder by the rules of the system `osName`.
  Path on(String osName, Map<String, String> environment, Path home) {
    String os = osName.toLowerCase(Locale.ROOT);
    if (os.contains("mac")) {
      return home.resolve(mac);
    }
    if (os.contains("windows")) {
      return named(environment, appData).orElse(home.resolve(appDataDefault)).resolve(windows);
    }
    // The specification says to ignore a relative path.
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
