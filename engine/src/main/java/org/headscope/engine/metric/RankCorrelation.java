package org.headscope.engine.metric;

import module java.base;

/// Spearman's rank correlation: Pearson's of the ranks, equal values having their mean rank.
public final class RankCorrelation {
  private RankCorrelation() {}

  /// The correlation of N values with N others.
  ///
  /// @return from −1 to 1; 0 if all values of one side are equal
  public static double of(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " values against " + y.length);
    }
    double[] a = ranks(x);
    double[] b = ranks(y);
    double product = 0;
    double squareA = 0;
    double squareB = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
      squareA += a[i] * a[i];
      squareB += b[i] * b[i];
    }
    return squareA == 0 || squareB == 0 ? 0 : product / Math.sqrt(squareA * squareB);
  }

  /// Ranks minus their mean.
  private static double[] ranks(double[] x) {
    int[] order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> x[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[x.length];
    for (int from = 0, to; from < order.length; from = to) {
      to = from + 1;
      while (to < order.length && x[order[to]] == x[order[from]]) {
        to++;
      }
      for (int k = from; k < to; k++) {
        ranks[order[k]] = (from + to - order.length) / 2.0;
      }
    }
    return ranks;
  }
}
