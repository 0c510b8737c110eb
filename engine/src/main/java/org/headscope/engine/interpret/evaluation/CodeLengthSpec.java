package org.headscope.engine.interpret.evaluation;

import java.util.List;
import org.headscope.engine.run.UserError;

/// How long the code of instances is by which predictors.
///
/// @param predictors at least one, with different names
/// @param skipped how many tokens at the beginning of each instance are read and cost nothing, from
///   0; \[CTW]'s first D symbols, where they are skipped
/// @param known whether who reads a token at a time knows the tokens before the first, of instances
///   that hold them; \[CTW]'s x_{1−D}^0
public record CodeLengthSpec(
    List<PredictorRef> predictors, InstanceSource instances, int skipped, boolean known) {
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
