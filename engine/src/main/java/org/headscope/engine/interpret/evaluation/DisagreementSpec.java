package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;

/// Where two predictors differ most.
///
/// @param max how many positions to report, at least 1
public record DisagreementSpec(
    PredictorRef a, PredictorRef b, List<Instance> instances, RowRule rows, int max) {
  public DisagreementSpec {
    instances = List.copyOf(instances);
    Refusal.when(max < 1, "the %s positions that differ most", max);
  }
}
