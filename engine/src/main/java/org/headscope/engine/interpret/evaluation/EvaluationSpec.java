package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The predictors to score, the instances and their rows.
///
/// @param predictors at least one, with distinct names
public record EvaluationSpec(
    List<PredictorRef> predictors, InstanceSource instances, RowRule rows) {
  public EvaluationSpec(List<PredictorRef> predictors, List<Instance> instances, RowRule rows) {
    this(predictors, InstanceSource.of(instances), rows);
  }

  /// @throws UserError naming a predictor that occurs twice
  public EvaluationSpec {
    predictors = PredictorRef.requireDistinct(predictors);
  }
}
