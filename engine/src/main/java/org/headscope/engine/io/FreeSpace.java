package org.headscope.engine.io;

import module java.base;

/// How much may still be written somewhere.
public final class FreeSpace {
  private FreeSpace() {}

  /// Bytes that are left where `folder`, which is there, lies. Not by its file store, which is
  /// known only where the system says what is mounted: a clean root or a container may not.
  public static long of(Path folder) {
    return folder.toFile().getUsableSpace();
  }
}
