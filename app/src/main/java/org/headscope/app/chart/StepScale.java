package org.headscope.app.chart;

import module java.base;

/// The scales of an axis of training steps.
public enum StepScale {
  /// By the logarithm where evenly the first checkpoints would run into each other, else evenly.
  AUTOMATIC,
  LINEAR,
  LOGARITHMIC;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
