package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.run.UserError;

/// The predictors and instances of which code lengths are computed.
///
/// Instances that hold the D symbols before their first give them to the truth and to context-tree
/// weighting, as \[CTW]'s x_{1−D}^0: with none skipped these are known, and with D skipped every
/// predictor has read as much before it pays.
///
/// @param predictors at least one, with different names
/// @param skipped how many tokens at the beginning of each instance are read and cost nothing, from
///   0
/// @param against the name of one of the predictors, to which the others' gaps are measured
public record CodeLengthSpec(
    List<PredictorRef> predictors,
    InstanceSource instances,
    int skipped,
    Optional<String> against) {
  /// The most that can be skipped: more than any instance has.
  private static final int MAX_SKIPPED = 1_000_000;

  /// @throws UserError naming a predictor that is named twice, or that gaps are asked to and is not
  ///   there, or what cannot be skipped
  public CodeLengthSpec {
    predictors = PredictorRef.requireDifferent(predictors);
    if (skipped < 0 || skipped > MAX_SKIPPED) {
      throw new UserError(
          "%,d tokens cannot be skipped; give a number from 0 to %,d."
              .formatted(skipped, MAX_SKIPPED));
    }
    if (against.isPresent() && reference(predictors, against).isEmpty()) {
      throw new UserError(
          "Gaps to %s need it among the predictors; name it there, too.".formatted(against.get()));
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
