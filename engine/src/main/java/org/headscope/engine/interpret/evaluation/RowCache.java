package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// Rows that are computed once: those used last stay in memory as far as a budget goes, and those
/// that are expensive are stored in a folder for another day. Any thread may ask; several processes
/// may share the folder.
final class RowCache implements RowStore {
  /// Rows that come faster than this are not stored: reading them would take as long.
  private static final long EXPENSIVE_NANOS = 5_000_000;

  /// Rows that come faster than this are not looked for in the folder, as far as those before tell:
  /// making their key takes longer.
  private static final long TRIFLING_NANOS = 500_000;

  private final long budget;
  private final Optional<RowFolder> folder;
  private final Cache<RowKey, double[][]> memory; // guarded by this
  private final Map<String, Double> nanos = new ConcurrentHashMap<>(); // a token, by identity

  /// An empty memory.
  ///
  /// @param budget bytes of rows in memory; 0 for none
  RowCache(long budget, Optional<RowFolder> folder) {
    this.budget = budget;
    this.memory = new Cache<>(budget, RowCache::bytes);
    this.folder = folder;
  }

  @Override
  public double[][] rows(
      NamedPredictor predictor,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation) {
    Optional<RowKey> key =
        trifling(predictor, length) ? Optional.empty() : RowKey.of(predictor, instance);
    if (key.isEmpty()) {
      return RowStore.none().rows(predictor, instance, length, progress, cancellation);
    }
    cancellation.check();
    return remembered(key.get(), length)
        .orElseGet(() -> compute(predictor, key.get(), instance, length, progress, cancellation));
  }

  /// Whether `length` rows of it would neither be in memory nor worth a file.
  private boolean trifling(NamedPredictor predictor, int length) {
    return budget == 0
        && predictor
            .identity()
            .filter(identity -> !identity.expensive())
            .map(identity -> nanos.get(identity.text()))
            .filter(each -> each * length < TRIFLING_NANOS)
            .isPresent();
  }

  /// Rows from memory or folder; a longer prediction serves a shorter request.
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
    return memory.get(key);
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
    long took = System.nanoTime() - start;
    boolean slow = took > EXPENSIVE_NANOS;
    if (rows.length < length) {
      return rows; // it would never serve this request
    }
    remember(key, rows);
    predictor.identity().ifPresent(identity -> nanos.put(identity.text(), (double) took / asked));
    if (slow || predictor.identity().filter(NamedPredictor.Identity::expensive).isPresent()) {
      folder.ifPresent(f -> f.write(key, rows));
    }
    return rows;
  }

  private synchronized void remember(RowKey key, double[][] rows) {
    if (bytes(rows) <= budget) {
      memory.put(key, rows);
    }
  }

  /// What rows take in memory: an object header, its length and a reference each.
  private static long bytes(double[][] rows) {
    int vocabulary = rows.length == 0 ? 0 : rows[0].length;
    return (long) rows.length * ((long) vocabulary * Double.BYTES + 24);
  }
}
