package org.headscope.app.chart;

/// What a room, or the reader of a lesson, is asked to predict before it is shown.
public enum Concealed {
  /// All that is said of the next symbol.
  NEXT_SYMBOL,
  /// What a head is called, and which cells matches predict.
  LABELS,
  /// Weights and probabilities.
  NUMBERS,
  /// What the model says comes next.
  BARS
}
