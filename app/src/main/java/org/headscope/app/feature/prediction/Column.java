package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.engine.run.TaskProgress;

/// A predictor's column in the panel.
///
/// @param name its name in data: `ngram-3`
record Column(String name, String label, SeriesSlot look, Said said) {
  /// The names of these columns among an inspection's predictions.
  static final String MODEL = "model";

  static final String TRUTH = "truth";

  /// A predictor's row, or why it is missing.
  sealed interface Said {}

  /// The probabilities of all symbols.
  record Row(double[] probabilities) implements Said {}

  record Computing(TaskProgress progress) implements Said {}

  /// A predictor that failed, with the reason in one sentence.
  record Failed(String sentence) implements Said {}

  /// The position is beyond what the predictor read.
  record TooFar() implements Said {}

  Optional<double[]> row() {
    return said instanceof Row(double[] row) ? Optional.of(row) : Optional.empty();
  }

  Column abridged() {
    return new Column(name, label.replace("context of ", "context "), look, said);
  }

  boolean isModel() {
    return name.equals(MODEL);
  }
}
