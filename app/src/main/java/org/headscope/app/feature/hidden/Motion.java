package org.headscope.app.feature.hidden;

/**
 * Points on their way from where they were seen to where the present checkpoint has them.
 *
 * @param startX where they began
 * @param startY where they began
 * @param start what of the plane was shown then
 * @param share of the way that is behind them; 1 once they have arrived
 */
record Motion(double[] startX, double[] startY, Bounds start, double share) {
  /** Nothing moves. */
  static final Motion NONE = new Motion(new double[0], new double[0], new Bounds(-1, 1, -1, 1), 1);

  /** The beginning of a way from {@code seen}. */
  static Motion from(ProjectionScene seen) {
    return new Motion(seen.x(), seen.y(), seen.bounds(), 0);
  }

  /** The same way, {@code newShare} of it gone. */
  Motion at(double newShare) {
    return new Motion(startX, startY, start, newShare);
  }

  /** Where points that end at {@code end} are now. */
  double[] x(double[] end) {
    return between(startX, end);
  }

  /** Where points that end at {@code end} are now. */
  double[] y(double[] end) {
    return between(startY, end);
  }

  /** What is shown now of the way to {@code end}. */
  Bounds bounds(Bounds end) {
    return share < 1 ? start.towards(end, share) : end;
  }

  private double[] between(double[] begin, double[] end) {
    if (share >= 1 || begin.length != end.length) {
      return end;
    }
    double[] now = new double[end.length];
    for (int i = 0; i < now.length; i++) {
      now[i] = begin[i] + share * (end[i] - begin[i]);
    }
    return now;
  }
}
