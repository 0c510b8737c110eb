package org.headscope.app.feature.hidden;

import module java.base;

/// Where the points of a cloud stand.
///
/// @param bounds the part of the plane that is shown
record PointPositions(double[] x, double[] y, Bounds bounds) {
  /// A share of the way to `end`; the end itself where the points are not the same.
  PointPositions towards(PointPositions end, double share) {
    return share >= 1
        ? end
        : new PointPositions(
            between(x, end.x, share), between(y, end.y, share), bounds.towards(end.bounds, share));
  }

  private static double[] between(double[] begin, double[] end, double share) {
    if (begin.length != end.length) {
      return end;
    }
    double[] now = new double[end.length];
    for (int i = 0; i < now.length; i++) {
      now[i] = begin[i] + share * (end[i] - begin[i]);
    }
    return now;
  }

  /// The part of the plane that is shown.
  ///
  /// @param left least x
  /// @param right greatest x
  /// @param low least y
  /// @param high greatest y
  record Bounds(double left, double right, double low, double high) {
    /// Share of the points that may lie outside on each side, so that single ones do not rule.
    private static final double OUTLIERS = 0.002;

    /// What shows the points, but for some that lie far from all others.
    static Bounds of(double[] x, double[] y) {
      double[] across = ends(x);
      double[] up = ends(y);
      return new Bounds(across[0], across[1], up[0], up[1]);
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

    /// A share of the way to `other`.
    Bounds towards(Bounds other, double share) {
      return new Bounds(
          left + share * (other.left - left),
          right + share * (other.right - right),
          low + share * (other.low - low),
          high + share * (other.high - high));
    }

    /// Half of the width or the height, whichever is more.
    double extent() {
      return Math.max(1e-9, Math.max(right - left, high - low) / 2);
    }
  }
}
