package org.headscope.engine.metric;

import module java.base;

/// Distances between distributions over the vocabulary.
public final class Distance {
  /// The error that sums in double precision may have.
  private static final double ROUNDING = 1e-12;

  private Distance() {}

  /// Total variation, half the L1 distance, at most 1. Rows that lack mass, as the n-gram's may,
  /// are taken as they are: the public code of \[ICLL] does not renormalise either.
  ///
  /// @throws IllegalArgumentException if they are farther apart than distributions can be
  public static double tvd(double[] p, double[] q) {
    double tvd = halfOfL1(p, 1, q, 1);
    if (tvd <= 1 + ROUNDING) {
      return Math.min(1, tvd);
    }
    // A softmax in single precision sums to a little more than 1, which shows where rows differ
    // everywhere.
    double exact = halfOfL1(p, mass(p), q, mass(q));
    if (!(exact <= 1 + ROUNDING)) {
      throw new IllegalArgumentException(
          "rows that sum to %s and %s are %s apart, but distributions are at most 1 apart"
              .formatted(Arrays.stream(p).sum(), Arrays.stream(q).sum(), exact));
    }
    return Math.min(1, exact);
  }

  private static double halfOfL1(double[] p, double ofP, double[] q, double ofQ) {
    double l1 = 0;
    for (int x = 0; x < p.length; x++) {
      l1 += Math.abs(p[x] / ofP - q[x] / ofQ);
    }
    return l1 / 2;
  }

  /// The sum of `row`, which exceeds 1 by no more than rounding.
  private static double mass(double[] row) {
    double sum = Arrays.stream(row).sum();
    return sum > 1 && sum <= 1 + Distributions.TOLERANCE ? sum : 1;
  }
}
