package org.headscope.app.chart;

/// What a room is asked to predict before it is shown.
public enum Concealed {
  /// What a head is called, and which cells matches predict.
  LABELS,
  /// Weights and probabilities.
  NUMBERS,
  /// What the model says comes next.
  BARS
}
