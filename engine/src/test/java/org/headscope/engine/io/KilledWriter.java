package org.headscope.engine.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/// What a writer leaves that is killed while it writes.
public final class KilledWriter {
  private KilledWriter() {}

  /// What is left of `file` in its folder, which is made, by one killed `ago`.
  public static Path left(Path file, Duration ago) throws IOException {
    Path left = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".part");
    Files.createDirectories(file.resolveSibling(""));
    Files.createFile(left);
    return Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(ago)));
  }
}
