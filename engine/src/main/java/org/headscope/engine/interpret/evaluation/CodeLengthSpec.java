package org.headscope.engine.interpret.evaluation;

import java.util.List;
import org.headscope.engine.run.UserError;

/// How long the code of instances is by which predictors.
///
/// @param predictors at least one, with different names Instances that hold the D symbols before
///   their first tell them to the truth and to context-tree weighting, as \[CTW]'s x_{1−D}^0: with
///   none skipped these are known, and with D skipped every predictor has read as much before it
///   pays.
///
/// @param skipped how many tokens at the beginning of each instance are read and cost nothing, from
///   0
public record CodeLengthSpec(List<PredictorRef> predictors, InstanceSource instances, int skipped) {
  /// The most that can be skipped: more than any instance has.
  private static final int MOST = 1_000_000;

  /// @throws UserError naming a predictor that is named twice, or what cannot be skipped
  public CodeLengthSpec {
    predictors = PredictorRef.requireDifferent(predictors);
    if (skipped < 0 || skipped > MOST) {
      throw new UserError(
          "%,d tokens cannot be skipped; give a number from 0 to %,d.".formatted(skipped, MOST));
    }
  }
}
