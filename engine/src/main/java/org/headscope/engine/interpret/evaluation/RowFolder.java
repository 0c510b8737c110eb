package org.headscope.engine.interpret.evaluation;

import module java.base;

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
  private record Stored(File file, long size, long used) {}

  /// The rows stored under `key`, at least `length` of them.
  Optional<double[][]> read(RowKey key, int length) {
    Path file = file(key);
    Optional<double[][]> rows = RowFile.read(file, key).filter(r -> r.length >= length);
    if (rows.isPresent()) {
      boolean _ = file.toFile().setLastModified(System.currentTimeMillis());
    }
    return rows;
  }

  /// Stores `rows` under `key`, if possible.
  synchronized void write(RowKey key, double[][] rows) {
    if (!writable || rows.length > RowFile.MAX_ROWS) {
      return;
    }
    Path file = file(key);
    try {
      AtomicFile.writeUnsynced(file, RowFile.content(key, rows));
      makeRoom(Files.size(file));
    } catch (IOException | UncheckedIOException _) {
      writable = false; // a full disk or a foreign folder stays one for a while
    }
  }

  private Path file(RowKey key) {
    return folder.resolve(key.hex().substring(0, 2)).resolve(key.hex() + ".rows");
  }

  private void makeRoom(long added) throws IOException {
    if (bytes >= 0 && bytes + added <= budget) {
      bytes += added;
      return;
    }
    List<Stored> oldestFirst = stored();
    bytes = oldestFirst.stream().mapToLong(Stored::size).sum();
    boolean full = bytes > budget;
    for (Stored stored : oldestFirst) {
      if (full && bytes > REMAINING * budget && stored.file().delete()) {
        bytes -= stored.size();
      }
    }
  }

  /// Our files, wherever one level down, the oldest first; links are not followed.
  private List<Stored> stored() throws IOException {
    try (Stream<Path> all = Files.walk(folder, 2)) {
      return all.filter(file -> OURS.matcher(String.valueOf(file.getFileName())).matches())
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(Path::toFile)
          .map(file -> new Stored(file, file.length(), file.lastModified()))
          .sorted(Comparator.comparingLong(Stored::used))
          .toList();
    }
  }
}
