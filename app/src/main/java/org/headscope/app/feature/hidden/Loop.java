package org.headscope.app.feature.hidden;

import java.util.BitSet;

/**
 * A closed line drawn around points, in the cloud's own numbers.
 *
 * @param xs corners
 * @param ys corners
 */
record Loop(double[] xs, double[] ys) {
  /** A rectangle around (x, y) that reaches so far to each side. */
  static Loop rectangle(double x, double y, double width, double height) {
    return new Loop(
        new double[] {x - width, x + width, x + width, x - width},
        new double[] {y - height, y - height, y + height, y + height});
  }

  /** The shown points inside. */
  BitSet inside(double[] x, double[] y, java.util.function.IntPredicate shown) {
    BitSet inside = new BitSet(x.length);
    for (int i = 0; i < x.length; i++) {
      inside.set(i, shown.test(i) && Polygon.contains(xs, ys, x[i], y[i]));
    }
    return inside;
  }
}
