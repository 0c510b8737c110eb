package org.headscope.engine.interpret.evaluation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * Rows that are computed once: those used last stay in memory as far as a budget goes, and those
 * that are dear to compute are kept in a folder for another day. Any thread may ask; several
 * processes may share the folder.
 */
final class KeptRows implements RowStore {
  /** Rows that come faster than this are computed again sooner than read. */
  private static final long DEAR_NANOS = 5_000_000;

  private final long budget;
  private final Optional<RowFolder> folder;
  private final Map<RowKey, double[][]> memory = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * An empty memory.
   *
   * @param budget bytes of rows in memory; 0 for none
   * @param folder where dear rows are kept
   */
  KeptRows(long budget, Optional<RowFolder> folder) {
    this.budget = budget;
    this.folder = folder;
  }

  @Override
  public double[][] rows(
      NamedPredictor predictor,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation) {
    Optional<RowKey> key = RowKey.of(predictor, instance);
    if (key.isEmpty()) {
      return RowStore.none().rows(predictor, instance, length, progress, cancellation);
    }
    cancellation.check();
    return remembered(key.get(), length)
        .orElseGet(() -> compute(predictor, key.get(), instance, length, progress, cancellation));
  }

  /** Rows from memory or folder; a longer prediction serves a shorter request. */
  private Optional<double[][]> remembered(RowKey key, int length) {
    Optional<double[][]> known = inMemory(key).filter(rows -> rows.length >= length);
    if (known.isPresent()) {
      return known;
    }
    Optional<double[][]> read = folder.flatMap(f -> f.read(key, length));
    read.ifPresent(rows -> remember(key, rows));
    return read;
  }

  private synchronized Optional<double[][]> inMemory(RowKey key) {
    return Optional.ofNullable(memory.get(key));
  }

  private double[][] compute(
      NamedPredictor predictor,
      RowKey key,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation) {
    int tokens = instance.tokens().length;
    // Scores need all rows but the last, the window that one, too: it had better come at once.
    int asked = length == tokens - 1 ? tokens : length;
    long start = System.nanoTime();
    double[][] rows = RowStore.none().rows(predictor, instance, asked, progress, cancellation);
    boolean slow = System.nanoTime() - start > DEAR_NANOS;
    if (rows.length < length) {
      return rows; // it would never serve this request
    }
    remember(key, rows);
    if (slow || predictor.identity().filter(NamedPredictor.Identity::dear).isPresent()) {
      folder.ifPresent(f -> f.write(key, rows));
    }
    return rows;
  }

  private synchronized void remember(RowKey key, double[][] rows) {
    if (bytes(rows) > budget) {
      return;
    }
    double[][] before = memory.put(key, rows);
    bytes += bytes(rows) - (before == null ? 0 : bytes(before));
    var oldest = memory.entrySet().iterator();
    while (bytes > budget) {
      bytes -= bytes(oldest.next().getValue());
      oldest.remove();
    }
  }

  /** What rows take in memory: an object header, its length and a reference each. */
  private static long bytes(double[][] rows) {
    return (long) rows.length * (Vocabulary.SIZE * Double.BYTES + 24);
  }
}
