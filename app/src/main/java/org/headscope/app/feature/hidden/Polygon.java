package org.headscope.app.feature.hidden;

/** Closed polygons. */
final class Polygon {
  private Polygon() {}

  /** Whether (x, y) lies inside, by the even-odd rule. */
  static boolean contains(double[] xs, double[] ys, double x, double y) {
    boolean inside = false;
    for (int i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      boolean spans = (ys[i] > y) != (ys[j] > y);
      if (spans && x < (xs[j] - xs[i]) * (y - ys[i]) / (ys[j] - ys[i]) + xs[i]) {
        inside = !inside;
      }
    }
    return inside;
  }
}
