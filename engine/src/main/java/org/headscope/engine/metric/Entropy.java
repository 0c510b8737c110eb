package org.headscope.engine.metric;

/// The entropy of a distribution.
public final class Entropy {
  private Entropy() {}

  /// −Σ p ln p in nats, with 0 ln 0 = 0: what a predictor that knows `p` must still pay.
  public static double nats(double[] p) {
    double sum = 0;
    for (double x : p) {
      sum -= x > 0 ? x * Math.log(x) : 0;
    }
    return sum;
  }
}
