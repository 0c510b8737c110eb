package org.headscope.engine.io;

import module java.base;

/// File rights for the owner alone, on systems that have them: files 0600, folders 0700.
public final class PrivateRights {
  /// The system's defaults.
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

  /// Removes all rights to `path` but its owner's.
  ///
  /// @return true if there were any
  public static boolean narrow(Path path) {
    try {
      Set<PosixFilePermission> rights = EnumSet.noneOf(PosixFilePermission.class);
      rights.addAll(Files.getPosixFilePermissions(path));
      if (rights.retainAll(OWNERS)) {
        Files.setPosixFilePermissions(path, rights);
        return true;
      }
    } catch (IOException | UnsupportedOperationException _) {
      return false; // another user's, or a system without such rights
    }
    return false;
  }
}
