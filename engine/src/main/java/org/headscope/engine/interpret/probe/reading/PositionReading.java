package org.headscope.engine.interpret.probe.reading;

import module java.base;

/// A probe's output at one position.
///
/// @param query id of the token c in question; −1 for states
/// @param predicted ŷ: a count, a frequency, or the probability of yes
/// @param truth y: the count, the frequency, or 1 for yes and 0 for no
/// @param error |ŷ−y|/(y+ε) of counts and frequencies, |ŷ−y| of a yes or a no; empty outside the
///   questions that the probe was trained for, as for a count of zero, a position before the first
///   that is drawn, or a state compared with itself
public record PositionReading(
    int position, int query, double predicted, double truth, OptionalDouble error) {
  public boolean inDomain() {
    return error.isPresent();
  }

  /// True if the probe's yes or no is right.
  public boolean right() {
    return predicted > 0.5 == truth > 0.5;
  }
}
