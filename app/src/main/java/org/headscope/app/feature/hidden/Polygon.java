package org.headscope.app.feature.hidden;

import module java.base;

/// A closed polygon: the shape of a point, or a line drawn around points.
record Polygon(double[] xs, double[] ys) {
  /// A rectangle around (x, y) that reaches so far to each side.
  static Polygon rectangle(double x, double y, double width, double height) {
    return new Polygon(
        new double[] {x - width, x + width, x + width, x - width},
        new double[] {y - height, y - height, y + height, y + height});
  }

  /// Whether (x, y) lies inside, by the even-odd rule.
  boolean contains(double x, double y) {
    boolean inside = false;
    for (int i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      boolean spans = (ys[i] > y) != (ys[j] > y);
      if (spans && x < (xs[j] - xs[i]) * (y - ys[i]) / (ys[j] - ys[i]) + xs[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  /// The shown points inside.
  BitSet inside(double[] x, double[] y, IntPredicate shown) {
    BitSet inside = new BitSet(x.length);
    for (int i = 0; i < x.length; i++) {
      inside.set(i, shown.test(i) && contains(x[i], y[i]));
    }
    return inside;
  }

  Polygon at(double x, double y, double radius) {
    double[] movedX = new double[xs.length];
    double[] movedY = new double[ys.length];
    for (int i = 0; i < xs.length; i++) {
      movedX[i] = x + radius * xs[i];
      movedY[i] = y + radius * ys[i];
    }
    return new Polygon(movedX, movedY);
  }
}
