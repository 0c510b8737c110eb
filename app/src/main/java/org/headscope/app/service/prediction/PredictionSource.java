package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// What predictors say and how far they are apart: the engine, or a test. Called by worker threads,
/// none of which is that of [RunSource], so that a long fit holds up no inspection. Everything
/// throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface PredictionSource {
  /// The name under which results carry `choice`.
  String name(PredictorChoice choice);

  PredictedRows predict(
      PredictorChoice choice, Instance instance, Progress progress, Cancellation cancellation);

  /// Scores and distances of all choices.
  ///
  /// @param partial hears what is known, a few times a second, on the calling thread
  EvaluationResult evaluate(
      List<PredictorChoice> choices,
      List<Instance> instances,
      RowRule rows,
      Consumer<EvaluationResult> partial,
      Progress progress,
      Cancellation cancellation);

  /// The `max` positions that cause the distance of `a` and `b`.
  DisagreementResult disagreements(
      PredictorChoice a,
      PredictorChoice b,
      List<Instance> instances,
      RowRule rows,
      int max,
      Progress progress,
      Cancellation cancellation);
}
