package org.headscope.engine.io;

import module java.base;

/// Rights of what its owner alone may see, where the system has such rights: files 0600, folders
/// 0700.
public final class PrivateRights {
  /// The system's usual rights.
  static final FileAttribute<?>[] NONE = {};

  private static final Set<PosixFilePermission> OWNERS =
      PosixFilePermissions.fromString("rwx------");

  private PrivateRights() {}

  public static FileAttribute<?>[] ofFile() {
    return attributes("rw-------");
  }

  public static FileAttribute<?>[] ofFolder() {
    return attributes("rwx------");
  }

  private static FileAttribute<?>[] attributes(String rights) {
    boolean known = Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");
    return known
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : NONE;
  }

  /// Takes from all but its owner what rights they have to `path`.
  ///
  /// @return whether they had any
  public static boolean narrow(Path path) {
    try {
      Set<PosixFilePermission> rights = EnumSet.noneOf(PosixFilePermission.class);
      rights.addAll(Files.getPosixFilePermissions(path));
      if (rights.retainAll(OWNERS)) {
        Files.setPosixFilePermissions(path, rights);
        return true;
      }
    } catch (IOException | UnsupportedOperationException _) {
      return false; // another's, or a system without such rights
    }
    return false;
  }
}
