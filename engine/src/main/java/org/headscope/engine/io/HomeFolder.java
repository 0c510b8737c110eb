package org.headscope.engine.io;

import module java.base;

/// The user's home folder, or its substitute where there is none: containers and batch systems run
/// programs for users without an entry in the system's list and without `HOME`. Java then says that
/// the home is `?`, which programs take for the name of a folder.
public final class HomeFolder {
  private static final String HOME = "user.home";

  private static Optional<Path> standIn = Optional.empty();

  private HomeFolder() {}

  /// Gives all that asks for a home folder a private one for temporary files, where there is none.
  /// For the beginning of a process.
  ///
  /// @return what a person should know of that
  public static synchronized Optional<String> settle() {
    if (Path.of(System.getProperty(HOME, "")).isAbsolute()) {
      return Optional.empty();
    }
    Path folder = privateFolder(TemporaryFolder.path());
    System.setProperty(HOME, folder.toString());
    standIn = Optional.of(folder);
    return problem();
  }

  /// The sentence that there is none, and its consequence.
  public static synchronized Optional<String> problem() {
    return standIn.map(folder ->
        "You have no home folder, so preferences, results and caches go to %s; set HOME to keep them."
            .formatted(folder));
  }

  /// A folder in `temporary` that is the same for all processes of a user, and private.
  static Path privateFolder(Path temporary) {
    try {
      String user = user();
      Path folder = temporary.resolve("headscope-" + user);
      if (isOurs(folder, user)) {
        return folder;
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // Another has that name, or the system no such rights.
    }
    try {
      return Files.createTempDirectory(temporary, "headscope-");
    } catch (IOException _) {
      return temporary.resolve("headscope"); // which is told by whoever writes there
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

  /// The number of the user whose rights this process has, on Linux.
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
