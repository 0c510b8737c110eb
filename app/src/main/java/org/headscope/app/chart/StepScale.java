package org.headscope.app.chart;

import module java.base;

/// The scales of an axis of training steps.
public enum StepScale {
  /// Logarithmic if some checkpoints would be too close on a linear axis, else linear.
  AUTOMATIC,
  LINEAR,
  LOGARITHMIC;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
