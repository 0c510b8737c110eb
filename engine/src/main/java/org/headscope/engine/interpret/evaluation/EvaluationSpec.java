package org.headscope.engine.interpret.evaluation;

import java.util.HashSet;
import java.util.List;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;

/**
 * Which predictors to score on which rows of which instances.
 *
 * @param predictors at least one, with different names
 * @param instances at least one, each with its automaton
 * @param rows the rows to score
 */
public record EvaluationSpec(
    List<NamedPredictor> predictors, List<Instance> instances, RowRule rows) {
  /**
   * Checks that everything can be scored.
   *
   * @throws UserError naming the instance without automaton or the repeated predictor
   */
  public EvaluationSpec {
    predictors = List.copyOf(predictors);
    instances = List.copyOf(instances);
    if (predictors.isEmpty() || instances.isEmpty()) {
      throw new UserError("An evaluation needs a predictor and an instance; name one of each.");
    }
    HashSet<String> names = new HashSet<>();
    for (NamedPredictor predictor : predictors) {
      if (!names.add(predictor.name())) {
        throw new UserError(
            "The predictor %s is named twice; name it once.".formatted(predictor.name()));
      }
    }
    for (Instance instance : instances) {
      if (instance.automaton().isEmpty()) {
        throw new UserError(
            "The instance %s has no automaton to score against; generate instances instead."
                .formatted(instance.id()));
      }
    }
  }
}
