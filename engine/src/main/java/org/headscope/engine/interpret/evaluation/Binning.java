package org.headscope.engine.interpret.evaluation;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.run.Range;

/// Where the bins of a curve lie. Below 100, positions go in tens and strings and states one by
/// one; from 10^k on (k ≥ 2), every axis goes in steps of 2·10^(k−1). So what happens early, where
/// predictors still learn, is seen closely, and a long context adds no more than 45 bins for each
/// power of ten.
final class Binning {
  private Binning() {}

  /// The bin of `axis` that holds `value`, at least 0.
  static Range bin(Axis axis, int value) {
    int width = axis == Axis.POSITION ? 10 : 1;
    for (long bound = 100; value >= bound; bound *= 10) {
      width = (int) (bound / 5);
    }
    int from = value - value % width;
    return new Range(from, from + width - 1);
  }
}
