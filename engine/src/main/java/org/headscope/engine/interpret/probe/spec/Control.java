package org.headscope.engine.interpret.probe.spec;

import module java.base;

/// The controls to which a probe's number is compared. A control is trained and tested as the probe
/// is.
public enum Control {
  NONE,
  /// Hidden states of an untrained model of the same shape: what the architecture gives.
  UNTRAINED,
  /// Targets exchanged among the examples: what knowing nothing of the example gives.
  SHUFFLED,
  /// One-hots of the last three tokens instead of hidden states: what the input gives.
  INPUT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public enum Extent {
    NONE,
    BEST,
    ALL
  }
}
