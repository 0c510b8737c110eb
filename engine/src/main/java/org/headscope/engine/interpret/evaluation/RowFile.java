package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.run.UserError;

/// Rows as a safetensors file with its own hash: one tensor `rows` of T×V float64 as their bits in
/// int64, and the [RowKey] in the metadata. Whatever is not exactly that, or whose rows are not
/// distributions, counts as no file at all.
final class RowFile {
  /// Longer predictions are not stored.
  static final int MAX_ROWS = 1 << 16;

  private static final String KEY = "key";
  private static final String ROWS = "rows";
  private static final long MAX_BYTES = (MAX_ROWS + 16L) * 20 * Long.BYTES;

  private RowFile() {}

  /// A file with the `rows` of `key`, at most [#MAX_ROWS].
  static AtomicFile.Content content(RowKey key, double[][] rows) {
    int vocabulary = rows[0].length;
    ByteBuffer data =
        ByteBuffer.allocate(rows.length * vocabulary * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    DoubleBuffer numbers = data.asDoubleBuffer();
    for (double[] row : rows) {
      numbers.put(row);
    }
    List<Long> shape = List.of((long) rows.length, (long) vocabulary);
    StoredTensor tensor = new StoredTensor(ROWS, StoredTensor.Type.I64, shape, data);
    TensorFile file = TensorFile.of(new TreeMap<>(Map.of(KEY, key.hex())), List.of(tensor));
    return out -> SealedTensors.write(out, file);
  }

  /// The rows in `file`, if they are those of `key`.
  static Optional<double[][]> read(Path file, RowKey key) {
    try {
      // Neither a link to elsewhere nor a pipe, which might never end.
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_BYTES) {
        return Optional.empty();
      }
      TensorFile content = SealedTensors.read(file, true);
      StoredTensor tensor = content.tensors().get(ROWS);
      if (tensor == null
          || !key.hex().equals(content.metadata().get(KEY))
          || tensor.type() != StoredTensor.Type.I64
          || tensor.shape().size() != 2
          || tensor.shape().getLast() < 1) {
        return Optional.empty();
      }
      double[][] rows =
          new double[tensor.shape().getFirst().intValue()][tensor.shape().getLast().intValue()];
      DoubleBuffer numbers = tensor.data().asDoubleBuffer();
      for (double[] row : rows) {
        numbers.get(row);
      }
      return Optional.of(rows).filter(all -> Stream.of(all).allMatch(RowFile::isDistribution));
    } catch (IOException | UserError _) {
      return Optional.empty();
    }
  }

  /// Whether a row may be stored; one that lacks mass may, since some predictors' rows do.
  private static boolean isDistribution(double[] row) {
    return Distributions.fault(row, row.length, true).isEmpty();
  }
}
