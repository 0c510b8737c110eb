package org.headscope.app.feature.present;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.present.Light.Point;

/// Shade over a rectangle, but not over some boxes inside it.
record Shade(Pen pen, Box over, List<Box> clear) {
  private static final int CORNERS = 72;

  private static final int STEPS = 6;

  /// Fills all of `screen` except `clear` and a circle whose edge is soft from `inner` to `outer`.
  /// The area beyond is filled once, so that the edge of the circle's own area leaves no trace.
  static void spot(
      Pen pen, Box screen, List<Box> clear, Point middle, double inner, double outer, Color dark) {
    Box around =
        new Box(
            pen.snap(middle.x() - outer),
            pen.snap(middle.y() - outer),
            pen.snap(2 * outer),
            pen.snap(2 * outer));
    new Shade(pen, screen, Stream.concat(clear.stream(), Stream.of(around)).toList()).fill(dark);
    Shade near = new Shade(pen, around, clear);
    near.fillAround(middle, outer, dark);
    double part = 1 - Math.pow(1 - dark.getOpacity(), 1.0 / STEPS);
    Color thin = new Color(dark.getRed(), dark.getGreen(), dark.getBlue(), part);
    for (int step = 0; step < STEPS; step++) {
      near.fillRing(middle, inner + (outer - inner) * (step + 0.5) / STEPS, outer, thin);
    }
  }

  /// The rectangles that are left of it, edges on device pixels so that no seam is seen.
  private List<Box> pieces() {
    return over.minus(clear.stream().map(this::snapped).toList());
  }

  private Box snapped(Box box) {
    double x = pen.snap(box.x());
    double y = pen.snap(box.y());
    return new Box(x, y, pen.snap(box.right()) - x, pen.snap(box.bottom()) - y);
  }

  private void fill(Color colour) {
    for (Box piece : pieces()) {
      pen.fillRect(piece.x(), piece.y(), piece.width(), piece.height(), colour);
    }
  }

  private void fillAround(Point middle, double radius, Color colour) {
    double[] xs = new double[CORNERS + 6];
    double[] ys = new double[CORNERS + 6];
    // Around the rectangle, in to the circle, around it the other way, and out again.
    double[] cornersX = {over.right(), over.right(), over.x(), over.x(), over.right()};
    double[] cornersY = {middle.y(), over.bottom(), over.bottom(), over.y(), over.y()};
    System.arraycopy(cornersX, 0, xs, 0, 5);
    System.arraycopy(cornersY, 0, ys, 0, 5);
    xs[5] = over.right();
    ys[5] = middle.y();
    circle(middle, radius, -1, xs, ys, 6);
    fill(xs, ys, colour);
  }

  private void fillRing(Point middle, double inner, double outer, Color colour) {
    double[] xs = new double[2 * CORNERS];
    double[] ys = new double[2 * CORNERS];
    circle(middle, outer, 1, xs, ys, 0);
    circle(middle, inner, -1, xs, ys, CORNERS);
    fill(xs, ys, colour);
  }

  /// Goes around a circle, by 1 or the other way by −1, from `at` on.
  private static void circle(
      Point middle, double radius, int way, double[] xs, double[] ys, int at) {
    for (int i = 0; i < CORNERS; i++) {
      double angle = way * 2 * Math.PI * i / (CORNERS - 1);
      xs[at + i] = middle.x() + radius * Math.cos(angle);
      ys[at + i] = middle.y() + radius * Math.sin(angle);
    }
  }

  private void fill(double[] xs, double[] ys, Color colour) {
    for (Box piece : pieces()) {
      pen.pushClip(piece.x(), piece.y(), piece.width(), piece.height());
      pen.fillPolygon(xs, ys, colour);
      pen.restore();
    }
  }
}
