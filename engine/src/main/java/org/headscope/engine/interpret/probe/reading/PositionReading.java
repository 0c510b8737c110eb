package org.headscope.engine.interpret.probe.reading;

import module java.base;

/// A probe's output at one position.
///
/// @param query id of the token c that it was asked about; −1 for states
/// @param predicted ŷ: a count, a frequency, or the probability of yes
/// @param truth y: the count, the frequency, or 1 for yes and 0 for no
/// @param error |ŷ−y|/(y+ε) of counts and frequencies, |ŷ−y| of a yes or a no; empty where the
///   probe was trained for no such question: a count of zero, a position before the first that is
///   drawn, a state compared with itself
public record PositionReading(
    int position, int query, double predicted, double truth, OptionalDouble error) {
  public boolean inDomain() {
    return error.isPresent();
  }

  /// Returns whether a yes or a no is the right one.
  public boolean right() {
    return predicted > 0.5 == truth > 0.5;
  }
}
