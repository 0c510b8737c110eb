package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Refusal;

/// How one checkpoint did, as it is kept with its run.
///
/// @param instances how many it read
/// @param score under the run's name
/// @param provenance the checkpoint's and the instances' hashes, among others
public record KeptEvaluation(
    long step, RowRule rows, int instances, EvaluationResult.Score score, Provenance provenance) {
  /// The fact that tells instances from all others.
  static final String INSTANCES = "instances SHA-256";

  /// @throws IllegalArgumentException if no evaluation gives such numbers
  public KeptEvaluation {
    Refusal.when(step < 0 || instances < 1, "an evaluation has a step and at least one instance");
    requireShare(score.accuracy(), "accuracy");
    requireShare(score.accuracySe(), "accuracySe");
    requireShare(score.tvd(), "tvd");
    requireShare(score.tvdSe(), "tvdSe");
  }

  private static void requireShare(double value, String name) {
    Refusal.when(!(value >= 0 && value <= 1), "%s must lie between 0 and 1", name);
  }

  /// Whether it answers what `other` does, so that the newer of them is kept.
  boolean isAbout(KeptEvaluation other) {
    return step == other.step
        && rows == other.rows
        && instances == other.instances
        && provenance.settings().containsKey(INSTANCES)
        && Objects.equals(
            provenance.settings().get(INSTANCES), other.provenance.settings().get(INSTANCES));
  }

  /// `step 4,000 on 24 instances: accuracy 0.914 ± 0.003, TVD 0.258 ± 0.004`.
  ///
  /// @param nats whether accuracy says nothing, and nats a symbol stand in its place
  public String words(boolean nats) {
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
