package org.headscope.engine.interpret.evaluation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.headscope.engine.io.AtomicFile;

/// A folder of [RowFile]s, `ab/ab12….rows` by key, whose size is bounded: what was not used for
/// longest goes first. Several threads and processes may share it. A folder that cannot be read or
/// written is as good as an empty one, and nobody is told.
final class RowFolder {
  /// Our files, and what a process that was killed may leave of them. Nothing else is deleted.
  private static final Pattern OURS =
      Pattern.compile("[0-9a-f]{64}\\.rows|\\.[0-9a-f]{64}\\.rows\\..*\\.part");

  /// Share of the budget that remains after old files have gone, so that they seldom have to.
  private static final double REMAINING = 0.8;

  private final Path folder;
  private final long budget;
  private long bytes = -1; // at least what lies there by now; −1 before anybody looked
  private boolean writable = true;

  /// The files in `folder`.
  ///
  /// @param budget bytes that they may take
  RowFolder(Path folder, long budget) {
    this.folder = folder;
    this.budget = budget;
  }

  /// A file and what decides about its future.
  private record Stored(Path file, long size, FileTime used) {}

  /// The rows stored under `key`, at least `length` of them.
  Optional<double[][]> read(RowKey key, int length) {
    Path file = file(key);
    Optional<double[][]> rows = RowFile.read(file, key).filter(r -> r.length >= length);
    rows.ifPresent(_ -> touch(file));
    return rows;
  }

  /// Notes that the file was used now.
  private static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException _) {
      // It then only looks older than it is.
      return;
    }
  }

  /// Stores `rows` under `key`, if possible.
  synchronized void write(RowKey key, double[][] rows) {
    if (!writable || rows.length > RowFile.MAX_ROWS) {
      return;
    }
    byte[] content = RowFile.bytes(key, rows);
    try {
      AtomicFile.writeUnsynced(file(key), out -> out.write(content));
      makeRoom(content.length);
    } catch (IOException | UncheckedIOException _) {
      writable = false; // a full disk or a foreign folder stays one for a while
    }
  }

  private Path file(RowKey key) {
    return folder.resolve(key.hex().substring(0, 2)).resolve(key.hex() + ".rows");
  }

  private void makeRoom(long added) throws IOException {
    bytes = bytes < 0 ? stored().stream().mapToLong(Stored::size).sum() : bytes + added;
    if (bytes <= budget) {
      return;
    }
    List<Stored> oldestFirst = stored();
    oldestFirst.sort(Comparator.comparing(Stored::used));
    bytes = oldestFirst.stream().mapToLong(Stored::size).sum();
    for (Stored stored : oldestFirst) {
      if (bytes <= REMAINING * budget) {
        return;
      }
      bytes -= delete(stored.file()) ? stored.size() : 0;
    }
  }

  /// Whether the file is gone; where others may hold files open, one may have to stay.
  private static boolean delete(Path file) {
    try {
      Files.deleteIfExists(file);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /// Our files, wherever one level down; links are not followed.
  private List<Stored> stored() throws IOException {
    List<Stored> stored = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder, 2)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (OURS.matcher(String.valueOf(file.getFileName())).matches()) {
          stat(file).ifPresent(stored::add);
        }
      }
    }
    return stored;
  }

  /// Empty for what another process has just deleted.
  private static Optional<Stored> stat(Path file) {
    try {
      BasicFileAttributes facts =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return facts.isRegularFile()
          ? Optional.of(new Stored(file, facts.size(), facts.lastModifiedTime()))
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
