package org.headscope.app.feature.hidden;

import module java.base;

/// A closed polygon: the shape of a point, or a line drawn around points.
record Polygon(double[] xs, double[] ys) {
  /// The shape of a point without a state. Other shapes are about as large as this circle of radius
  /// 1.
  static final Polygon CIRCLE = regular(20, 0, 1, 1);

  /// The shapes of states, so that colour is never the only cue.
  private static final List<Polygon> STATES =
      List.of(
          CIRCLE,
          new Polygon(new double[] {-.85, .85, .85, -.85}, new double[] {-.85, -.85, .85, .85}),
          regular(3, -90, 1.25, 1.25),
          regular(4, 0, 1.2, 1.2),
          regular(3, 90, 1.25, 1.25),
          plus(0),
          regular(10, -90, 1.35, 0.6),
          plus(45),
          regular(3, 180, 1.25, 1.25),
          regular(3, 0, 1.25, 1.25),
          new Polygon(new double[] {-1, 1, -1, 1}, new double[] {-1, -1, 1, 1}), // an hourglass
          new Polygon(new double[] {-1.2, 1.2, 1.2, -1.2}, new double[] {-.45, -.45, .45, .45}));

  static Polygon rectangle(double x, double y, double width, double height) {
    return new Polygon(
        new double[] {x - width, x + width, x + width, x - width},
        new double[] {y - height, y - height, y + height, y + height});
  }

  /// Returns true if (x, y) is inside, by the even-odd rule.
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

  BitSet inside(double[] x, double[] y, IntPredicate shown) {
    return IntStream.range(0, x.length)
        .filter(i -> shown.test(i) && contains(x[i], y[i]))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  Polygon at(double x, double y, double radius) {
    return moved((cornerX, _) -> x + radius * cornerX, (_, cornerY) -> y + radius * cornerY);
  }

  private Polygon moved(DoubleBinaryOperator toX, DoubleBinaryOperator toY) {
    double[] movedX = new double[xs.length];
    double[] movedY = new double[ys.length];
    Arrays.setAll(movedX, i -> toX.applyAsDouble(xs[i], ys[i]));
    Arrays.setAll(movedY, i -> toY.applyAsDouble(xs[i], ys[i]));
    return new Polygon(movedX, movedY);
  }

  /// Returns the shape of a state. Beyond the twelfth they repeat, like the colours, but shifted by
  /// one, so that no two of the first 144 states look the same.
  static Polygon state(int state) {
    return STATES.get(Math.floorMod(state + Math.floorDiv(state, STATES.size()), STATES.size()));
  }

  /// Returns corners around the origin at two alternating distances.
  private static Polygon regular(int corners, double from, double outer, double inner) {
    double[] xs = new double[corners];
    double[] ys = new double[corners];
    for (int i = 0; i < corners; i++) {
      double angle = Math.toRadians(from + 360.0 * i / corners);
      double far = i % 2 == 0 ? outer : inner;
      xs[i] = far * Math.cos(angle);
      ys[i] = far * Math.sin(angle);
    }
    return new Polygon(xs, ys);
  }

  private static Polygon plus(double degrees) {
    double[] px = {-.4, .4, .4, 1.2, 1.2, .4, .4, -.4, -.4, -1.2, -1.2, -.4};
    double[] py = {-1.2, -1.2, -.4, -.4, .4, .4, 1.2, 1.2, .4, .4, -.4, -.4};
    double cos = Math.cos(Math.toRadians(degrees));
    double sin = Math.sin(Math.toRadians(degrees));
    return new Polygon(px, py).moved((x, y) -> cos * x - sin * y, (x, y) -> sin * x + cos * y);
  }
}
