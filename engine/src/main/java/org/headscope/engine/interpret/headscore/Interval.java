package org.headscope.engine.interpret.headscore;

/// An estimate with its 95 % instance-bootstrap interval.
public record Interval(double value, double low, double high) {
  public Interval {
    if (!Double.isFinite(value) || !Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException("an interval of " + low + ", " + value + ", " + high);
    }
  }
}
