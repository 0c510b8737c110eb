package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.Entropy;
import org.headscope.engine.task.Instance;

/// The scores of one instance's R rows, for each of P predictors.
///
/// @param hit P×R: 1 if the likeliest token can follow, otherwise 0
/// @param tvd P×R: total variation from the truth
/// @param nats (P+1)×R: −ln p of the next token for each predictor, and last the entropy of the
///   truth; NaN where that token is a separator
record InstanceScores(int cluster, double[][] hit, double[][] tvd, double[][] nats) {

  /// Scores every row.
  ///
  /// @param predictions the rows of each of P predictors, at least up to the last scored one
  static InstanceScores of(
      int cluster, List<double[][]> predictions, double[][] truth, Instance instance, int[] rows) {
    int[] tokens = instance.tokens();
    int separator = instance.vocabulary().separator();
    int n = predictions.size();
    InstanceScores scores =
        new InstanceScores(
            cluster,
            new double[n][rows.length],
            new double[n][rows.length],
            new double[n + 1][rows.length]);
    for (int r = 0; r < rows.length; r++) {
      boolean scored = tokens[rows[r] + 1] != separator;
      scores.nats[n][r] = scored ? Entropy.nats(truth[rows[r]]) : Double.NaN;
    }
    for (int a = 0; a < n; a++) {
      double[][] predicted = predictions.get(a);
      for (int r = 0; r < rows.length; r++) {
        double[] p = predicted[rows[r]];
        double[] q = truth[rows[r]];
        int next = tokens[rows[r] + 1];
        scores.hit[a][r] = Accuracy.hit(p, q) ? 1 : 0;
        scores.tvd[a][r] = Distance.tvd(p, q);
        scores.nats[a][r] = next != separator ? CrossEntropy.nats(p, next) : Double.NaN;
      }
    }
    return scores;
  }
}
