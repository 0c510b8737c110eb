package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.KeptEvaluations;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.KeptHeadScores;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// Where what is kept of whole runs is computed: the engine, or a test. Called by a worker thread.
/// Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface AnalysisSource {
  /// Scores the heads of all checkpoints and keeps that; what was done, and where it is kept. Of
  /// one that is stopped, the exception says what is kept, if something is.
  Notice scoreHeads(Path run, Progress progress, Cancellation cancellation);

  Notice evaluate(
      RunRef run,
      long step,
      List<Instance> instances,
      Progress progress,
      Cancellation cancellation);

  /// What `head-scores --held-out --save` and `evaluate --save` compute, in this process.
  record Engine(OpenRuns runs, ModelPool models, RowStore store) implements AnalysisSource {
    @Override
    public Notice scoreHeads(Path run, Progress progress, Cancellation cancellation) {
      KeptHeadScores kept =
          KeptHeadScores.ofHeldOut(run, new Context(models, progress, cancellation))
              .orElseThrow(() ->
                  new UserError(
                      "The run %s has no heads to score, since no mixer of it has a map; its influence map shows which tokens count."
                          .formatted(run)));
      return Notice.wrote(kept.file(), run.getFileName() + ": " + kept.sentence());
    }

    @Override
    public Notice evaluate(
        RunRef run,
        long step,
        List<Instance> instances,
        Progress progress,
        Cancellation cancellation) {
      PredictorRef model =
          new PredictorRef.Trained(runs.at(run.directory(), step).ref(step), run.name());
      EvaluationSpec spec =
          new EvaluationSpec(List.of(model), instances, RowRule.usual(instances.getFirst()));
      KeptEvaluations kept =
          KeptEvaluations.run(spec, store, _ -> {}, new Context(models, progress, cancellation));
      return Notice.wrote(
          kept.files().getFirst(), kept.sentence(instances.getFirst().toldInNats()));
    }
  }
}
