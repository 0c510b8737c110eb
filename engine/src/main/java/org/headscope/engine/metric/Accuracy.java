package org.headscope.engine.metric;

/// True if the likeliest symbol is one that can follow at all (\[ICLL] §4.4).
public final class Accuracy {
  private Accuracy() {}

  /// Returns whether the most probable of all tokens has a probability above 0 in `truth`.
  public static boolean hit(double[] p, double[] truth) {
    return truth[argmax(p)] > 0;
  }

  /// The most probable token, the lowest id of several.
  public static int argmax(double[] p) {
    int best = 0;
    for (int x = 1; x < p.length; x++) {
      if (p[x] > p[best]) {
        best = x;
      }
    }
    return best;
  }
}
