package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;

/// Free space on a disk.
public final class FreeSpace {
  private FreeSpace() {}

  /// Returns the free bytes on the disk of `folder`, which exists. Does not ask for its file store:
  /// that needs the system's list of mounts, which a chroot or a container may lack.
  public static long of(Path folder) {
    return folder.toFile().getUsableSpace();
  }

  /// Refuses to write what does not fit on the disk of `out`, which need not exist yet.
  ///
  /// @throws UserError with both sizes
  public static void require(Path out, long bytes) {
    @Nullable Path folder = out.toAbsolutePath();
    while (folder != null && Files.notExists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null) {
      return; // no disk is there; writing says why
    }
    long free = of(folder);
    UserError.when(
        bytes > free,
        "%s would have %s, and its disk has %s free; free some space, or export less.",
        out,
        MemoryNeed.gigabytes(bytes),
        MemoryNeed.gigabytes(free));
  }
}
