package org.headscope.engine.metric;

/// The surprise of the symbol that came.
public final class CrossEntropy {
  private CrossEntropy() {}

  /// −ln p(next) in nats; infinite where `p` rules `next` out.
  public static double nats(double[] p, int next) {
    return -Math.log(p[next]);
  }
}
