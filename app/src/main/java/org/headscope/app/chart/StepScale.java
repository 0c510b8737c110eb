package org.headscope.app.chart;

import module java.base;

/// The scales of an axis of training steps.
public enum StepScale {
  /// Logarithmic where a linear axis would crowd the first checkpoints, else linear.
  AUTOMATIC,
  LINEAR,
  LOGARITHMIC;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
