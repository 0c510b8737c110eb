package org.headscope.app.feature.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.metric.RowRule;

/// What is measured. Two that ask for the same predictors in another order are equal.
///
/// @param choices the predictors, each once, in an order of their own
/// @param sample the instances they read
/// @param rows the rows that count
record ComparisonQuery(List<PredictorChoice> choices, Sample sample, RowRule rows) {
  /// Orders the predictors.
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
        ? String.format(Locale.ROOT, "Step %,d", steps.getFirst())
        : "The comparison of %d predictors".formatted(choices.size());
  }
}
