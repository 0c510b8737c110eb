package org.headscope.app.feature.hidden;

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
}
