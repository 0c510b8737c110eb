package org.headscope.engine.interpret.probe.spec;

import module java.base;

/// The controls that a probe's score is compared with. A control is trained and tested like the
/// probe.
public enum Control {
  NONE,
  /// Hidden states of an untrained model of the same shape, which measure the architecture alone.
  UNTRAINED,
  /// Targets exchanged among the examples, which measure a guess that ignores the example.
  SHUFFLED,
  /// One-hot vectors of the last three tokens instead of hidden states, which measure the input
  /// alone.
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
