package org.headscope.engine.interpret.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.run.Sha256;

/// Rows as the content of a file, bit for bit. Big-endian:
///
/// ```
/// "HSrows01"   8 bytes
/// key          32 bytes, the RowKey
/// T            int32, number of rows
/// rows         T × 20 float64
/// checksum     32 bytes, SHA-256 of all before
/// ```
///
/// Whatever is not exactly that, or whose rows are not distributions, counts as no file at all.
final class RowFile {
  /// Longer predictions are not stored.
  static final int MAX_ROWS = 1 << 16;

  private static final byte[] MAGIC = "HSrows01".getBytes(StandardCharsets.US_ASCII);
  private static final int HASH = 32;
  private static final int HEAD = MAGIC.length + HASH + Integer.BYTES;
  private static final int ROW = Vocabulary.SIZE * Double.BYTES;

  private RowFile() {}

  /// The content of a file with the `rows` of `key`, at most [#MAX_ROWS].
  static byte[] bytes(RowKey key, double[][] rows) {
    ByteBuffer content = ByteBuffer.allocate(HEAD + rows.length * ROW + HASH);
    content.put(MAGIC).put(key.bytes()).putInt(rows.length);
    for (double[] row : rows) {
      content.asDoubleBuffer().put(row);
      content.position(content.position() + ROW);
    }
    return content.put(checksum(content.array())).array();
  }

  private static byte[] checksum(byte[] content) {
    return Sha256.of(Arrays.copyOf(content, content.length - HASH));
  }

  /// The rows in `file`, if they are those of `key`.
  static Optional<double[][]> read(Path file, RowKey key) {
    int most = HEAD + MAX_ROWS * ROW + HASH;
    try {
      // Neither a link to elsewhere nor a pipe, which might never end.
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > most) {
        return Optional.empty();
      }
      try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
        return rows(in.readNBytes(most), key);
      }
    } catch (IOException | UnsupportedOperationException _) {
      return Optional.empty();
    }
  }

  private static Optional<double[][]> rows(byte[] content, RowKey key) {
    int count = (content.length - HEAD - HASH) / ROW;
    if (content.length < HEAD + HASH || content.length != HEAD + count * ROW + HASH) {
      return Optional.empty();
    }
    ByteBuffer head = ByteBuffer.allocate(HEAD).put(MAGIC).put(key.bytes()).putInt(count);
    int end = content.length - HASH;
    if (!Arrays.equals(content, 0, HEAD, head.array(), 0, HEAD)
        || !Arrays.equals(content, end, content.length, checksum(content), 0, HASH)) {
      return Optional.empty();
    }
    double[][] rows = new double[count][Vocabulary.SIZE];
    ByteBuffer values = ByteBuffer.wrap(content, HEAD, count * ROW);
    for (double[] row : rows) {
      values.asDoubleBuffer().get(row);
      values.position(values.position() + ROW);
    }
    return Stream.of(rows).allMatch(RowFile::isDistribution) ? Optional.of(rows) : Optional.empty();
  }

  /// Whether a row may be stored; one that lacks mass may, since some predictors' rows do.
  static boolean isDistribution(double[] row) {
    return Distributions.fault(row, Vocabulary.SIZE, true).isEmpty();
  }
}
