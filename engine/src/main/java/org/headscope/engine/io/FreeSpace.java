package org.headscope.engine.io;

import module java.base;

/// Free space on a disk.
public final class FreeSpace {
  private FreeSpace() {}

  /// Returns the free bytes on the disk of `folder`, which exists. Does not ask for its file store:
  /// that needs the system's list of mounts, which a chroot or a container may lack.
  public static long of(Path folder) {
    return folder.toFile().getUsableSpace();
  }
}
