package org.headscope.app.chart;

import module java.base;

/// How steps of a training stand on an axis.
public enum StepScale {
  /// By the logarithm where evenly the first checkpoints would run into each other, else evenly.
  AUTOMATIC,
  LINEAR,
  LOGARITHMIC;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
