package org.headscope.engine.io;

import module java.base;

/// The space left for writing.
public final class FreeSpace {
  private FreeSpace() {}

  /// The number of free bytes in `folder`, which exists. Not by its file store, which is known only
  /// where the system lists its mounts: a clean root or a container may not.
  public static long of(Path folder) {
    return folder.toFile().getUsableSpace();
  }
}
