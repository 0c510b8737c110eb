package org.headscope.engine.io;

import module java.base;

/// The leftovers of a writer that was killed while it wrote.
public final class KilledWriter {
  /// Larger than any that a system gives.
  private static final String NO_PROCESS = "4194399-";

  private KilledWriter() {}

  /// The leftover of `file` in its folder, which is made, by an unknown process that was killed
  /// `ago`.
  public static Path left(Path file, Duration ago) throws IOException {
    return made(
        file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part"), ago);
  }

  /// The leftover of `file` by a dead process of this computer.
  public static Path leftByDead(Path file) throws IOException {
    return made(dead(file), Duration.ZERO);
  }

  /// The folder that is left of `folder` by a process of this computer that is dead.
  public static Path folderLeftByDead(Path folder) throws IOException {
    return Files.createDirectories(dead(folder));
  }

  /// The name of the leftover of `file` by a dead process of this computer.
  static Path dead(Path file) {
    Path ours = TemporaryName.of(file);
    String pid = ProcessHandle.current().pid() + "-";
    return ours.resolveSibling(ours.getFileName().toString().replace("." + pid, "." + NO_PROCESS));
  }

  /// The unfinished part of `file` by a living process that paused for `pause`.
  static Path alive(Path file, Duration pause) throws IOException {
    return made(TemporaryName.of(file), pause);
  }

  private static Path made(Path file, Duration ago) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.createFile(file);
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(ago)));
  }
}
