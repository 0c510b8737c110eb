package org.headscope.engine.metric;

/// Distances between distributions over the vocabulary.
public final class Distance {
  private Distance() {}

  /// Total variation, half the L1 distance. Rows that lack mass, as the n-gram's may, are taken as
  /// they are: the public code of \[ICLL] does not renormalise either.
  public static double tvd(double[] p, double[] q) {
    double l1 = 0;
    for (int x = 0; x < p.length; x++) {
      l1 += Math.abs(p[x] - q[x]);
    }
    return l1 / 2;
  }
}
