package org.headscope.engine.io;

import module java.base;

/// The user's home folder, or its substitute: containers and batch systems run programs for users
/// who have neither an entry in the system's list nor `HOME`. Java then reports the home folder
/// `?`, and code that trusts it makes a folder of that name.
public final class HomeFolder {
  private static final String HOME = "user.home";

  private static Optional<Path> standIn = Optional.empty();

  private HomeFolder() {}

  /// Sets a private temporary folder as the home folder of this process if the user has none. Call
  /// it when the process starts.
  ///
  /// @return a note for the user about that
  public static synchronized Optional<String> substituteIfMissing() {
    if (Path.of(System.getProperty(HOME, "")).isAbsolute()) {
      return Optional.empty();
    }
    Path folder = privateFolder(TemporaryFolder.path());
    System.setProperty(HOME, folder.toString());
    standIn = Optional.of(folder);
    return problem();
  }

  /// Says that there is no home folder, and what follows from it.
  public static synchronized Optional<String> problem() {
    return standIn.map(folder ->
        "You have no home folder, so preferences, results and caches go to %s; set HOME to keep them."
            .formatted(folder));
  }

  /// Returns a folder in `temporary` that all processes of this user share, and no other user.
  static Path privateFolder(Path temporary) {
    try {
      String user = user();
      Path folder = temporary.resolve("headscope-" + user);
      if (isOurs(folder, user)) {
        return folder;
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // Another user's folder has that name, or the system has no such rights.
    }
    try {
      return Files.createTempDirectory(temporary, "headscope-");
    } catch (IOException _) {
      return temporary.resolve("headscope"); // writing there reports the error
    }
  }

  private static boolean isOurs(Path folder, String user) throws IOException {
    try {
      Files.createDirectory(folder, PrivateRights.ofFolder());
      return true;
    } catch (FileAlreadyExistsException _) {
      Map<String, Object> its =
          Files.readAttributes(folder, "unix:uid,permissions", LinkOption.NOFOLLOW_LINKS);
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && user.equals(String.valueOf(its.get("uid")))
          && PosixFilePermissions.fromString("rwx------").equals(its.get("permissions"));
    }
  }

  /// Returns the number of the user whose rights this process has, on Linux.
  static String user() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("Uid:"))
          .map(line -> line.split("\t", -1)[2])
          .findFirst()
          .orElseThrow(() -> new IOException("no user"));
    }
  }
}
