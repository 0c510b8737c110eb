package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// An evaluation whose scores are stored with the runs, for the command line and the window.
///
/// @param kept one per run's checkpoint, in the order of the spec
/// @param files where they are stored
public record KeptEvaluations(
    EvaluationResult result, List<KeptEvaluation> kept, List<Path> files) {
  public KeptEvaluations {
    kept = List.copyOf(kept);
    files = List.copyOf(files);
  }

  /// Evaluates as [Evaluation#with] does, and stores the scores of runs, or nothing if it is
  /// cancelled.
  ///
  /// @param found receives the result before it is written, so that it is not lost if that fails
  /// @throws UserError as the evaluation does, or if no predictor is a run
  public static KeptEvaluations run(
      EvaluationSpec spec, RowStore store, Consumer<EvaluationResult> found, Context context) {
    if (spec.predictors().stream().noneMatch(PredictorRef.Trained.class::isInstance)) {
      throw new UserError("An evaluation can be kept only with a run; name one by --run.");
    }
    EvaluationResult result = Evaluation.with(store, _ -> {}).run(spec, context);
    found.accept(result);
    Provenance read = instances(spec, result);
    List<KeptEvaluation> kept = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < spec.predictors().size(); i++) {
      if (spec.predictors().get(i) instanceof PredictorRef.Trained(CheckpointRef of, String _)) {
        KeptEvaluation evaluation =
            new KeptEvaluation(
                of.step(),
                result.rows(),
                result.instances(),
                named(of.runName(), result.results().get(i)),
                provenance(of, read, context));
        kept.add(evaluation);
        files.add(EvaluationFile.keep(context.models().run(of), evaluation));
      }
    }
    return new KeptEvaluations(result, kept, files);
  }

  private static Score named(String name, Score score) {
    return new Score(
        name,
        score.accuracy(),
        score.accuracySe(),
        score.tvd(),
        score.tvdSe(),
        score.crossEntropy(),
        score.crossEntropySe(),
        score.zeroRows());
  }

  /// The provenance of the instances. The hash is that of their texts, one per line, which
  /// determine the scores together with the latents.
  private static Provenance instances(EvaluationSpec spec, EvaluationResult result) {
    MessageDigest digest = Sha256.digest();
    List<String> ends = new ArrayList<>();
    try (Stream<Instance> all = spec.instances().stream()) {
      all.forEach(instance -> {
        digest.update((instance.text() + "\n").getBytes(StandardCharsets.UTF_8));
        if (ends.size() > 1) {
          ends.removeLast();
        }
        ends.add(instance.id());
      });
    }
    return Provenance.of(Map.of())
        .with("instances", result.instances())
        .with("first instance", ends.getFirst())
        .with("last instance", ends.getLast())
        .with(KeptEvaluation.INSTANCES, Sha256.hex(digest))
        .with("rows", result.rows().label());
  }

  private static Provenance provenance(CheckpointRef of, Provenance read, Context context) {
    return read.with("run", of.runName())
        .with("step", of.step())
        .with(Provenance.HASH, of.sha256())
        .with("device", context.models().device(context.config(of)).label())
        .with("headscope", Version.current());
  }

  /// The scores and their files, one sentence per run.
  ///
  /// @param nats true to show nats per symbol instead of accuracy, where that is meaningless
  public String sentence(boolean nats) {
    return Stream.iterate(0, i -> i < kept.size(), i -> i + 1)
        .map(i ->
            "%s at %s; kept in %s."
                .formatted(
                    kept.get(i).score().predictor(), kept.get(i).summary(nats), files.get(i)))
        .collect(Collectors.joining("\n"));
  }
}
