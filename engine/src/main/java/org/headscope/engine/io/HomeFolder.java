package org.headscope.engine.io;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/// The user's home folder, or what stands in for it where there is none: containers and batch
/// systems run programs for users without an entry in the system's list and without `HOME`. Java
/// then says that the home is `?`, and whatever takes its word makes a folder of that name.
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

  /// That there is none, and what that means.
  public static synchronized Optional<String> problem() {
    return standIn.map(folder ->
        "You have no home folder, so preferences, results and caches go to %s; set HOME to keep them."
            .formatted(folder));
  }

  /// A folder in `temporary` that is the same for all processes of a user, and nobody else's.
  static Path privateFolder(Path temporary) {
    try {
      Map<String, Object> me =
          Files.readAttributes(Path.of("/proc/self"), "unix:uid", LinkOption.NOFOLLOW_LINKS);
      Path folder = temporary.resolve("headscope-" + me.get("uid"));
      if (isOurs(folder, me)) {
        return folder;
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
      // It is told by whoever writes there.
    }
    return FreeName.folder(temporary, "headscope-" + ProcessHandle.current().pid());
  }

  private static boolean isOurs(Path folder, Map<String, Object> me) throws IOException {
    try {
      Files.createDirectory(folder, PrivateRights.ofFolder());
      return true;
    } catch (FileAlreadyExistsException _) {
      Map<String, Object> its =
          Files.readAttributes(folder, "unix:uid,permissions", LinkOption.NOFOLLOW_LINKS);
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && me.equals(Map.of("uid", its.getOrDefault("uid", "")))
          && PosixFilePermissions.fromString("rwx------").equals(its.get("permissions"));
    }
  }
}
