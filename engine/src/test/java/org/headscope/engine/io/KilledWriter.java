package org.headscope.engine.io;

import module java.base;

/// Leftovers of a writer that was killed while it wrote.
public final class KilledWriter {
  /// A process number above every system's limit.
  private static final String NO_PROCESS = "4194399-";

  private KilledWriter() {}

  /// Creates a leftover of `file` in its folder, which is created, by an unknown process that was
  /// killed `ago`.
  public static Path leftover(Path file, Duration ago) throws IOException {
    return made(
        file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part"), ago);
  }

  /// Creates a leftover of `file` by a dead process of this computer.
  public static Path leftoverOfDeadProcess(Path file) throws IOException {
    return made(nameByDeadProcess(file), Duration.ZERO);
  }

  /// Creates a leftover of `folder` by a dead process of this computer.
  public static Path folderOfDeadProcess(Path folder) throws IOException {
    return Files.createDirectories(nameByDeadProcess(folder));
  }

  /// Returns the temporary name of `file` by a dead process of this computer.
  static Path nameByDeadProcess(Path file) {
    Path ours = TemporaryName.of(file);
    String pid = ProcessHandle.current().pid() + "-";
    return ours.resolveSibling(ours.getFileName().toString().replace("." + pid, "." + NO_PROCESS));
  }

  /// Creates an unfinished `file` of a live process that has paused for `pause`.
  static Path unfinished(Path file, Duration pause) throws IOException {
    return made(TemporaryName.of(file), pause);
  }

  private static Path made(Path file, Duration ago) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.createFile(file);
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(ago)));
  }
}
