package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.ClusteredMean;

/// Sums over some of the rows: the scores of every predictor, and the entropy of the truth.
final class Tally {
  private final List<Sums> sums;
  private final CodeSums nats; // the truth's entropy last
  private long rows;

  Tally(int predictors) {
    sums = Stream.generate(Sums::new).limit(predictors).toList();
    nats = new CodeSums(predictors + 1);
  }

  private static final class Sums {
    final ClusteredMean accuracy = new ClusteredMean();
    final ClusteredMean tvd = new ClusteredMean();
  }

  /// Adds the rows `from` (included) to `to` (excluded) of one instance, at least one; to be called
  /// at most once per instance.
  void add(InstanceScores scores, int from, int to) {
    rows += to - from;
    nats.add(scores.cluster(), scores.nats(), from, to);
    for (int a = 0; a < sums.size(); a++) {
      Sums s = sums.get(a);
      s.accuracy.add(scores.cluster(), to - from, sum(scores.hit()[a], from, to));
      s.tvd.add(scores.cluster(), to - from, sum(scores.tvd()[a], from, to));
    }
  }

  private static double sum(double[] values, int from, int to) {
    double sum = 0;
    for (int r = from; r < to; r++) {
      sum += values[r];
    }
    return sum;
  }

  long rows() {
    return rows;
  }

  long symbols() {
    return nats.symbols();
  }

  /// The mean entropy of the truth; empty if no row has a symbol as its next token.
  OptionalDouble entropyFloor() {
    return nats.rate(sums.size()).nats();
  }

  /// The scores, one for each of `names`; requires at least one row.
  List<EvaluationResult.Score> scores(List<String> names) {
    List<EvaluationResult.Score> scores = new ArrayList<>();
    for (int a = 0; a < names.size(); a++) {
      Sums s = sums.get(a);
      CodeLengthResult.Rate cost = nats.rate(a);
      scores.add(
          new EvaluationResult.Score(
              names.get(a),
              s.accuracy.mean(),
              s.accuracy.standardError(),
              s.tvd.mean(),
              s.tvd.standardError(),
              cost.nats(),
              cost.se(),
              cost.zeroRows()));
    }
    return scores;
  }
}
