package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.engine.run.TaskProgress;

/// One predictor in the panel.
///
/// @param name its name in data: `ngram-3`
record Column(String name, String label, SeriesSlot look, Said said) {
  /// Names among an inspection's predictions.
  static final String MODEL = "model";

  static final String TRUTH = "truth";

  /// What a predictor says, or why it does not yet.
  sealed interface Said {}

  /// 20 probabilities.
  record Row(double[] probabilities) implements Said {}

  record Computing(TaskProgress progress) implements Said {}

  /// It cannot be asked, for a reason in one sentence.
  record Failed(String sentence) implements Said {}

  /// The position lies behind what it can read.
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
