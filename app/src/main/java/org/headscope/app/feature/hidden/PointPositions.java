package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.Box;

/// Where the points of a cloud stand.
///
/// @param bounds the part of the plane that is shown, from the least x and y on
record PointPositions(double[] x, double[] y, Box bounds) {
  /// Share of the points that may lie outside on each side, so that single ones do not rule.
  private static final double OUTLIERS = 0.002;

  /// Shows all but some that lie far from all others.
  static PointPositions of(double[] x, double[] y) {
    double[] across = ends(x);
    double[] up = ends(y);
    Box bounds = new Box(across[0], up[0], across[1] - across[0], up[1] - up[0]);
    return new PointPositions(x, y, bounds);
  }

  private static double[] ends(double[] values) {
    if (values.length == 0) {
      return new double[] {-1, 1};
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int out = (int) (OUTLIERS * sorted.length);
    double low = sorted[out];
    double high = sorted[sorted.length - 1 - out];
    // What lies little further out is shown as well.
    double reach = 0.25 * (high - low);
    return new double[] {
      Math.max(sorted[0], low - reach), Math.min(sorted[sorted.length - 1], high + reach)
    };
  }

  /// A share of the way to `end`; the end itself where the points are not the same.
  PointPositions towards(PointPositions end, double share) {
    if (share >= 1) {
      return end;
    }
    double[] seen = between(sides(), end.sides(), share);
    return new PointPositions(
        between(x, end.x, share),
        between(y, end.y, share),
        new Box(seen[0], seen[1], seen[2], seen[3]));
  }

  private double[] sides() {
    return new double[] {bounds.x(), bounds.y(), bounds.width(), bounds.height()};
  }

  private static double[] between(double[] begin, double[] end, double share) {
    if (begin.length != end.length) {
      return end;
    }
    double[] now = new double[end.length];
    Arrays.setAll(now, i -> begin[i] + share * (end[i] - begin[i]));
    return now;
  }

  double extent() {
    return Math.max(1e-9, Math.max(bounds.width(), bounds.height()) / 2);
  }
}
