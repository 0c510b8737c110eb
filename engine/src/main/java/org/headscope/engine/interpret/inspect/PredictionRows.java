package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.layer.Softmax;

/// T rows of probabilities, one for each token of the vocabulary. A model's are kept as its logits,
/// half as large, and computed row by row: those of 1,024 of 50,257 tokens take 0.2 GB.
public final class PredictionRows {
  private final int length;
  private final long bytes;
  private final IntFunction<double[]> rows;

  private PredictionRows(int length, long bytes, IntFunction<double[]> rows) {
    this.length = length;
    this.bytes = bytes;
    this.rows = rows;
  }

  /// The same rows.
  public static PredictionRows of(double[][] rows) {
    long bytes = Arrays.stream(rows).mapToLong(row -> (long) Double.BYTES * row.length).sum();
    return new PredictionRows(rows.length, bytes, t -> rows[t]);
  }

  /// The softmax of T·V logits, in double precision.
  public static PredictionRows ofLogits(float[] logits, int vocabulary) {
    return new PredictionRows(
        logits.length / vocabulary,
        (long) Float.BYTES * logits.length,
        t ->
            Softmax.rows(
                Arrays.copyOfRange(logits, t * vocabulary, (t + 1) * vocabulary), vocabulary)[0]);
  }

  /// T.
  public int length() {
    return length;
  }

  /// The memory that they take.
  public long bytes() {
    return bytes;
  }

  /// The probabilities after the token at `t`, from 0. Not to be changed.
  public double[] row(int t) {
    return rows.apply(Objects.checkIndex(t, length));
  }

  /// The TVD between two predictors at every position that both predict.
  public static double[] distances(PredictionRows p, PredictionRows q) {
    return IntStream.range(0, Math.min(p.length, q.length))
        .mapToDouble(t -> Distance.tvd(p.row(t), q.row(t)))
        .toArray();
  }

  /// The `count` tokens of the greatest weight, the greatest first; of equal ones, the first.
  public static List<Integer> likeliest(double[] weights, int count) {
    Queue<Integer> best =
        new PriorityQueue<>(
            Comparator.comparingDouble((Integer id) -> weights[id])
                .thenComparing(Comparator.reverseOrder()));
    double least = Double.NEGATIVE_INFINITY;
    for (int id = 0; id < weights.length; id++) {
      if (weights[id] > least) {
        best.add(id);
        if (best.size() > count) {
          best.remove();
          least = weights[best.element()];
        }
      }
    }
    return Stream.generate(best::remove).limit(best.size()).toList().reversed();
  }

  /// All rows, T×V.
  public double[][] all() {
    return IntStream.range(0, length).mapToObj(this::row).toArray(double[][]::new);
  }
}
