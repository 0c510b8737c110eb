package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.run.UserError;

/// The predictors and instances whose code lengths are computed.
///
/// Instances that hold the D symbols before their first one pass them to the truth and to
/// context-tree weighting, as \[CTW]'s x_{1−D}^0. If none are skipped, only these two know them; if
/// D are skipped, every predictor has read as many before it pays.
///
/// @param predictors at least one, with distinct names
/// @param skipped the number of tokens at the beginning of each instance that are read at no cost,
///   from 0
/// @param against the name of the predictor from which the others' gaps are measured
public record CodeLengthSpec(
    List<PredictorRef> predictors,
    InstanceSource instances,
    int skipped,
    Optional<String> against) {
  /// The maximum number of tokens to skip, more than any instance has.
  private static final int MAX_SKIPPED = 1_000_000;

  /// @throws UserError naming a predictor that occurs twice, or one that gaps refer to but that is
  ///   missing, or a number of tokens that cannot be skipped
  public CodeLengthSpec {
    predictors = PredictorRef.requireDistinct(predictors);
    if (skipped < 0 || skipped > MAX_SKIPPED) {
      throw new UserError(
          "%,d tokens cannot be skipped; give a number from 0 to %,d."
              .formatted(skipped, MAX_SKIPPED));
    }
    if (against.isPresent() && reference(predictors, against).isEmpty()) {
      throw new UserError(
          "Gaps to %s can be measured only if it is one of the predictors; add it to them."
              .formatted(against.get()));
    }
  }

  OptionalInt reference() {
    return reference(predictors, against);
  }

  private static OptionalInt reference(List<PredictorRef> predictors, Optional<String> name) {
    return IntStream.range(0, predictors.size())
        .filter(a -> name.equals(Optional.of(predictors.get(a).name())))
        .findFirst();
  }
}
