package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// A cache of rows. The most recently used ones stay in memory within a budget, and expensive ones
/// are stored in a folder for later sessions. Any thread may use it, and several processes may
/// share the folder.
final class RowCache implements RowStore {
  /// Rows that are computed faster than this are not stored, since reading them would take as long.
  private static final long EXPENSIVE_NANOS = 5_000_000;

  /// Rows that were computed faster than this before are not looked up in the folder, since
  /// computing their key takes longer.
  private static final long TRIFLING_NANOS = 500_000;

  /// The version of the files of [RowFolder] and of the keys; raise it when either changes.
  private static final int FORMAT = 3;

  private final long budget;
  private final Optional<RowFolder> folder;
  private final Cache<String, double[][]> memory; // guarded by this
  private final Map<String, Double> nanos = new ConcurrentHashMap<>(); // per token, by identity

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
    Optional<String> key =
        trifling(predictor, length) ? Optional.empty() : key(predictor, instance);
    if (key.isEmpty()) {
      return RowStore.uncached().rows(predictor, instance, length, progress, cancellation);
    }
    cancellation.check();
    Optional<double[][]> known = remembered(key.get()).filter(rows -> rows.length >= length);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<double[][]> read = folder.flatMap(f -> f.read(key.get(), length));
    read.ifPresent(rows -> remember(key.get(), rows));
    return read.orElseGet(
        () -> compute(predictor, key.get(), instance, length, progress, cancellation));
  }

  /// The hash of everything that a predictor's rows on an instance depend on: this version of
  /// HeadScope, the predictor, the text with its vocabulary, and the latent (which the truth
  /// reads), but not the names of predictor and instance. Empty if the rows must not be cached.
  static Optional<String> key(NamedPredictor predictor, Instance instance) {
    String drawn =
        instance
            .latent()
            .map(latent -> latent.automaton().map(Object::toString).orElseGet(latent::toString))
            .orElse("");
    // The original vocabulary is left out, as in keys from before there were others.
    String vocabulary =
        instance.vocabulary().equals(Tasks.UNNAMED)
            ? ""
            : "\n" + String.join(" ", instance.vocabulary().labels());
    return predictor
        .identity()
        .map(identity ->
            // None of the parts can hold a line break.
            "HeadScope rows %d\n%s\n%s\n%s\n%s%s"
                .formatted(
                    FORMAT, Version.current(), identity.text(), instance.text(), drawn, vocabulary))
        .map(content -> Sha256.hex(content.getBytes(StandardCharsets.UTF_8)));
  }

  /// Returns whether `length` rows of the predictor would be neither kept in memory nor worth a
  /// file.
  private boolean trifling(NamedPredictor predictor, int length) {
    return budget == 0
        && predictor
            .identity()
            .filter(identity -> !identity.expensive())
            .map(identity -> nanos.get(identity.text()))
            .filter(each -> each * length < TRIFLING_NANOS)
            .isPresent();
  }

  private synchronized Optional<double[][]> remembered(String key) {
    return memory.get(key);
  }

  private double[][] compute(
      NamedPredictor predictor,
      String key,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation) {
    int tokens = instance.tokens().length;
    // Scores need all rows but the last; the window needs that one, too, so compute it at once.
    int count = length == tokens - 1 ? tokens : length;
    long start = System.nanoTime();
    double[][] rows = RowStore.uncached().rows(predictor, instance, count, progress, cancellation);
    long took = System.nanoTime() - start;
    boolean slow = took > EXPENSIVE_NANOS;
    if (rows.length < length) {
      return rows; // too few to serve this request again
    }
    remember(key, rows);
    predictor.identity().ifPresent(identity -> nanos.put(identity.text(), (double) took / count));
    if (slow || predictor.identity().filter(NamedPredictor.Identity::expensive).isPresent()) {
      folder.ifPresent(f -> f.write(key, rows));
    }
    return rows;
  }

  private synchronized void remember(String key, double[][] rows) {
    if (bytes(rows) <= budget) {
      memory.put(key, rows);
    }
  }

  /// The memory that rows take: their numbers, and an object header, a length and a reference for
  /// each.
  private static long bytes(double[][] rows) {
    int vocabulary = rows.length == 0 ? 0 : rows[0].length;
    return (long) rows.length * ((long) vocabulary * Double.BYTES + 24);
  }
}
