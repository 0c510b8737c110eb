package org.headscope.engine.interpret.headscore;

/// An estimate with its 95 % instance-bootstrap interval.
///
/// @param value the estimate
/// @param low lower end
/// @param high upper end
public record Interval(double value, double low, double high) {
  public Interval {
    if (!Double.isFinite(value) || !Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException("an interval of " + low + ", " + value + ", " + high);
    }
  }
}
