package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.engine.run.TaskProgress;

/// A predictor's column in the panel.
///
/// @param name its name in data: `ngram-3`
record PredictorColumn(String name, String label, SeriesSlot slot, PredictorAnswer answer) {
  /// The names of these columns among an inspection's predictions.
  static final String MODEL = "model";

  static final String TRUTH = "truth";

  /// The name of the column of the model without the interventions of the bench.
  static final String UNCUT = "uncut";

  /// A predictor's row, or why it is missing.
  sealed interface PredictorAnswer {}

  /// The probabilities of all symbols.
  record Row(double[] probabilities) implements PredictorAnswer {}

  record Computing(TaskProgress progress) implements PredictorAnswer {}

  /// A predictor that failed, with the reason in one sentence.
  record Failed(String sentence) implements PredictorAnswer {}

  /// The position is beyond what the predictor read.
  record OutOfRange() implements PredictorAnswer {}

  Optional<double[]> row() {
    return answer instanceof Row(double[] row) ? Optional.of(row) : Optional.empty();
  }

  PredictorColumn withShortLabel() {
    return new PredictorColumn(name, label.replace("context of ", "context "), slot, answer);
  }

  boolean isModel() {
    return name.equals(MODEL);
  }
}
