package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.metric.RowRule;

/// What is measured. Two that ask for the same predictors in another order are equal.
///
/// @param choices the predictors, each once, in an order of their own
record ComparisonQuery(List<PredictorChoice> choices, Sample sample, RowRule rows) {
  ComparisonQuery {
    choices = choices.stream().distinct().sorted(Comparator.comparing(String::valueOf)).toList();
  }

  /// Whether an answer to this holds all that `other` asks for.
  boolean holds(ComparisonQuery other) {
    return rows == other.rows && sample.equals(other.sample) && choices.containsAll(other.choices);
  }

  /// `Step 20,000`, or how much is compared where several checkpoints are.
  String subject() {
    List<Long> steps =
        choices.stream()
            .filter(PredictorChoice.Trained.class::isInstance)
            .map(trained -> ((PredictorChoice.Trained) trained).step())
            .distinct()
            .toList();
    return steps.size() == 1
        ? "Step " + NumberText.count(steps.getFirst())
        : "The comparison of %d predictors".formatted(choices.size());
  }
}
