package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;

/// Where two predictors differ most.
///
/// @param max how many positions to report, at least 1
public record DisagreementSpec(
    PredictorRef a, PredictorRef b, List<Instance> instances, RowRule rows, int max) {
  public DisagreementSpec {
    instances = List.copyOf(instances);
    if (max < 1) {
      throw new IllegalArgumentException("the " + max + " positions that differ most");
    }
  }
}
