package org.headscope.engine.metric;

import module java.base;

/// Says what keeps a row of numbers from being a distribution.
public final class Distributions {
  /// The error that softmax in single precision may have.
  static final double TOLERANCE = 1e-4;

  private Distributions() {}

  /// The problem with `row`, if any.
  ///
  /// @param size how many entries it must have
  public static Optional<String> fault(double[] row, int size, boolean deficient) {
    if (row.length != size) {
      return Optional.of("has " + row.length + " entries instead of " + size);
    }
    double sum = 0;
    for (int x = 0; x < size; x++) {
      if (!(row[x] >= 0 && row[x] <= 1 + TOLERANCE)) {
        return Optional.of("gives token " + x + " the probability " + row[x]);
      }
      sum += row[x];
    }
    return sum > 1 + TOLERANCE || (!deficient && sum < 1 - TOLERANCE)
        ? Optional.of("sums to " + sum)
        : Optional.empty();
  }
}
