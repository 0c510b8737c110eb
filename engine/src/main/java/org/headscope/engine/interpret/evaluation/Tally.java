package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.ClusteredMean;

/// Sums over a part of the rows: the scores of every predictor, and the entropy of the truth.
final class Tally {
  private final List<Sums> sums;
  private final ClusteredMean entropy = new ClusteredMean();
  private long rows;

  Tally(int predictors) {
    sums = Stream.generate(Sums::new).limit(predictors).toList();
  }

  private static final class Sums {
    final ClusteredMean accuracy = new ClusteredMean();
    final ClusteredMean tvd = new ClusteredMean();
    final ClusteredMean crossEntropy = new ClusteredMean(); // of the rows where it is finite
    long zeroRows;
  }

  /// Adds the rows `from` (included) to `to` (excluded) of one instance, at least one; an instance
  /// comes once.
  void add(InstanceScores scores, int from, int to) {
    rows += to - from;
    addSymbols(scores.cluster(), entropy, scores.entropy(), from, to);
    for (int a = 0; a < sums.size(); a++) {
      Sums s = sums.get(a);
      s.accuracy.add(scores.cluster(), to - from, sum(scores.hit()[a], from, to));
      s.tvd.add(scores.cluster(), to - from, sum(scores.tvd()[a], from, to));
      s.zeroRows += addSymbols(scores.cluster(), s.crossEntropy, scores.nats()[a], from, to);
    }
  }

  private static double sum(double[] values, int from, int to) {
    double sum = 0;
    for (int r = from; r < to; r++) {
      sum += values[r];
    }
    return sum;
  }

  /// Adds the finite values to `mean`; returns how many are infinite, passing over NaN.
  private static int addSymbols(int cluster, ClusteredMean mean, double[] nats, int from, int to) {
    int finite = 0;
    int infinite = 0;
    double sum = 0;
    for (int r = from; r < to; r++) {
      if (Double.isFinite(nats[r])) {
        finite++;
        sum += nats[r];
      } else if (Double.isInfinite(nats[r])) {
        infinite++;
      }
    }
    if (finite > 0) {
      mean.add(cluster, finite, sum);
    }
    return infinite;
  }

  long rows() {
    return rows;
  }

  long symbols() {
    return entropy.rows();
  }

  /// Mean entropy of the truth; empty without rows whose next token is a symbol.
  OptionalDouble entropyFloor() {
    return entropy.rows() > 0 ? OptionalDouble.of(entropy.mean()) : OptionalDouble.empty();
  }

  /// The scores, one for each of `names`; there must be a row.
  List<EvaluationResult.Score> scores(List<String> names) {
    List<EvaluationResult.Score> scores = new ArrayList<>();
    for (int a = 0; a < names.size(); a++) {
      Sums s = sums.get(a);
      boolean finite = s.zeroRows == 0 && s.crossEntropy.rows() > 0;
      scores.add(
          new EvaluationResult.Score(
              names.get(a),
              s.accuracy.mean(),
              s.accuracy.standardError(),
              s.tvd.mean(),
              s.tvd.standardError(),
              finite ? OptionalDouble.of(s.crossEntropy.mean()) : OptionalDouble.empty(),
              finite ? OptionalDouble.of(s.crossEntropy.standardError()) : OptionalDouble.empty(),
              s.zeroRows));
    }
    return scores;
  }
}
