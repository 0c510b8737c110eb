package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Refusal;

/// The evaluation of one checkpoint, as it is stored with its run.
///
/// @param instances their number
/// @param score under the run's name
/// @param provenance with the hashes of the checkpoint and of the instances
public record KeptEvaluation(
    long step, RowRule rows, int instances, EvaluationResult.Score score, Provenance provenance) {
  /// The name of the fact that identifies the instances.
  static final String INSTANCES = "instances SHA-256";

  /// @throws IllegalArgumentException if no evaluation can have such numbers
  public KeptEvaluation {
    Refusal.when(step < 0 || instances < 1, "an evaluation needs a step and at least one instance");
    requireShare(score.accuracy(), "accuracy");
    requireShare(score.accuracySe(), "accuracySe");
    requireShare(score.tvd(), "tvd");
    requireShare(score.tvdSe(), "tvdSe");
  }

  private static void requireShare(double value, String name) {
    Refusal.when(!(value >= 0 && value <= 1), "%s must be between 0 and 1", name);
  }

  /// Returns whether this answers the same question as `other`, so that only the newer one is kept.
  boolean replaces(KeptEvaluation other) {
    return step == other.step
        && rows == other.rows
        && instances == other.instances
        && provenance.settings().containsKey(INSTANCES)
        && Objects.equals(
            provenance.settings().get(INSTANCES), other.provenance.settings().get(INSTANCES));
  }

  /// A summary: `step 4,000 on 24 instances: accuracy 0.914 ± 0.003, TVD 0.258 ± 0.004`.
  ///
  /// @param nats true to show nats per symbol instead of accuracy, where that is meaningless
  public String summary(boolean nats) {
    return String.format(
        Locale.ENGLISH,
        "step %,d on %,d instances: %s, TVD %.3f ± %.3f",
        step,
        instances,
        nats ? codeLength() : measured("accuracy", score.accuracy(), score.accuracySe()),
        score.tvd(),
        score.tvdSe());
  }

  private String codeLength() {
    return score.crossEntropy().isPresent()
        ? measured(
            "nats", score.crossEntropy().getAsDouble(), score.crossEntropySe().orElse(Double.NaN))
        : "nats ∞";
  }

  private static String measured(String name, double value, double error) {
    return String.format(Locale.ENGLISH, "%s %.3f ± %.3f", name, value, error);
  }
}
