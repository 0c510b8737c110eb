package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.run.UserError;

/// A folder of rows, `ab/ab12….rows` by key, of bounded size: the least recently used files are
/// deleted first. Several threads and processes may share it. A folder that cannot be read or
/// written counts as empty, without a message.
///
/// A file is safetensors with its own hash: one tensor `rows` of T×V float64, stored as their bits
/// in int64, and the key in the metadata. A file that is not exactly that, or whose rows are not
/// distributions, is ignored.
final class RowFolder {
  /// Our files, and temporary ones that a killed process may have left. Nothing else is deleted.
  private static final Pattern OURS =
      Pattern.compile("[0-9a-f]{64}\\.rows|\\.[0-9a-f]{64}\\.rows\\..*\\.part");

  /// The share of the budget that remains after old files were deleted, so that this is seldom
  /// necessary.
  private static final double REMAINING = 0.8;

  /// The maximum number of rows in a file; longer predictions are not stored.
  private static final int MAX_ROWS = 1 << 16;

  private static final long MAX_BYTES = (MAX_ROWS + 16L) * 20 * Long.BYTES;
  private static final String KEY = "key";
  private static final String ROWS = "rows";

  private final Path folder;
  private final long budget;
  private long bytes = -1; // the size of the files as far as known; −1 before the first look
  private boolean writable = true;

  /// The files in `folder`.
  ///
  /// @param budget the maximum number of bytes in them
  RowFolder(Path folder, long budget) {
    this.folder = folder;
    this.budget = budget;
  }

  /// Returns the rows stored under `key`, if there are at least `length` of them.
  Optional<double[][]> read(String key, int length) {
    File file = file(key).toFile();
    Optional<double[][]> rows = read(file.toPath(), key).filter(r -> r.length >= length);
    rows.ifPresent(_ -> file.setLastModified(System.currentTimeMillis()));
    return rows;
  }

  /// Reads the rows in `file`, if they are those of `key`.
  static Optional<double[][]> read(Path file, String key) {
    try {
      // Neither a link, which can lead elsewhere, nor a pipe, which might never end.
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_BYTES) {
        return Optional.empty();
      }
      TensorFile content = SealedTensors.read(file, true);
      StoredTensor tensor = content.tensors().get(ROWS);
      if (tensor == null
          || !key.equals(content.metadata().get(KEY))
          || tensor.type() != StoredTensor.Type.I64
          || tensor.shape().size() != 2
          || tensor.shape().getLast() < 1) {
        return Optional.empty();
      }
      int size = tensor.shape().getLast().intValue();
      double[][] rows = new double[tensor.shape().getFirst().intValue()][size];
      DoubleBuffer numbers = tensor.data().asDoubleBuffer();
      Arrays.stream(rows).forEach(numbers::get);
      // Rows may lack mass, since those of some predictors do.
      boolean whole =
          Arrays.stream(rows).allMatch(row -> Distributions.fault(row, size, true).isEmpty());
      return Optional.of(rows).filter(_ -> whole);
    } catch (IOException | UserError _) {
      return Optional.empty();
    }
  }

  /// Stores `rows` under `key`, if possible.
  synchronized void write(String key, double[][] rows) {
    if (!writable || rows.length > MAX_ROWS) {
      return;
    }
    Path file = file(key);
    try {
      AtomicFile.writeUnsynced(file, content(key, rows));
      evict(Files.size(file));
    } catch (IOException | UncheckedIOException _) {
      writable = false; // a full disk or a foreign folder remains so for a while
    }
  }

  static AtomicFile.Content content(String key, double[][] rows) {
    int size = rows[0].length;
    ByteBuffer data =
        ByteBuffer.allocate(rows.length * size * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    DoubleBuffer numbers = data.asDoubleBuffer();
    Arrays.stream(rows).forEach(numbers::put);
    List<Long> shape = List.of((long) rows.length, (long) size);
    StoredTensor tensor = new StoredTensor(ROWS, StoredTensor.Type.I64, shape, data);
    TensorFile file = TensorFile.of(new TreeMap<>(Map.of(KEY, key)), List.of(tensor));
    return out -> SealedTensors.write(out, file);
  }

  private Path file(String key) {
    return folder.resolve(key.substring(0, 2)).resolve(key + ".rows");
  }

  private void evict(long added) throws IOException {
    if (bytes >= 0 && bytes + added <= budget) {
      bytes += added;
      return;
    }
    try (Stream<Path> all = Files.walk(folder, 2)) {
      List<File> ours =
          all.filter(file -> OURS.matcher(String.valueOf(file.getFileName())).matches())
              .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
              .map(Path::toFile)
              .toList();
      bytes = ours.stream().mapToLong(File::length).sum();
      if (bytes > budget) {
        removeOldest(ours);
      }
    }
  }

  private void removeOldest(List<File> ours) {
    // Read once per file, since others may use them meanwhile.
    Map<File, Long> used = new HashMap<>();
    ours.forEach(file -> used.put(file, file.lastModified()));
    for (File file : ours.stream().sorted(Comparator.comparing(used::get)).toList()) {
      long size = file.length();
      if (bytes > REMAINING * budget && file.delete()) {
        bytes -= size;
      }
    }
  }
}
