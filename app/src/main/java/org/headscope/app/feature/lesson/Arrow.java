package org.headscope.app.feature.lesson;

import module java.base;

import java.awt.Shape;
import java.awt.geom.CubicCurve2D;
import javafx.geometry.Point2D;
import org.headscope.app.chart.Box;

/// A curve from a callout to its subject. It leaves one side and reaches the other at right angles.
///
/// @param leaving the first control point
/// @param coming the second control point
/// @param tip at the target's edge
record Arrow(Point2D start, Point2D leaving, Point2D coming, Point2D tip) {
  private static final double BEND = 0.45;
  private static final double MIN_BEND = 10;
  private static final double MAX_BEND = 110;
  private static final int SAMPLES = 16;

  private enum Side {
    LEFT(-1, 0),
    RIGHT(1, 0),
    ABOVE(0, -1),
    BELOW(0, 1);

    private final int x;
    private final int y;

    Side(int x, int y) {
      this.x = x;
      this.y = y;
    }

    /// Returns the point `by` outwards from `point`.
    Point2D out(Point2D point, double by) {
      return point.add(by * x, by * y);
    }

    /// Returns the point of this side of `box` that is nearest to the middle of `other`, at least
    /// `corner` from the side's ends.
    Point2D point(Box box, Box other, double corner) {
      double across = within(other.middleX(), box.x(), box.right(), corner);
      double down = within(other.middleY(), box.y(), box.bottom(), corner);
      return switch (this) {
        case LEFT -> new Point2D(box.x(), down);
        case RIGHT -> new Point2D(box.right(), down);
        case ABOVE -> new Point2D(across, box.y());
        case BELOW -> new Point2D(across, box.bottom());
      };
    }

    private static double within(double middle, double from, double to, double corner) {
      double off = Math.min(corner, (to - from) / 2);
      // If no space is left between them, rounding may put the end before the beginning.
      return Math.clamp(middle, from + off, Math.max(from + off, to - off));
    }
  }

  /// Returns the most direct arrow from `callout` to the edge of `target`.
  static Arrow of(Box callout, Box target) {
    return Stream.of(Side.values())
        .flatMap(exit -> Stream.of(Side.values()).map(entry -> of(callout, exit, target, entry)))
        .min(Comparator.comparingDouble(Arrow::cost))
        .orElseThrow();
  }

  private static Arrow of(Box callout, Side exit, Box target, Side entry) {
    Point2D start = exit.point(callout, target, 10);
    Point2D tip = entry.point(target, callout, 5);
    double bend = Math.clamp(BEND * start.distance(tip), MIN_BEND, MAX_BEND);
    return new Arrow(start, exit.out(start, bend), entry.out(tip, bend), tip);
  }

  private double cost() {
    Point2D straight = tip.subtract(start).normalize();
    double leaves = leaving.subtract(start).normalize().dotProduct(straight);
    double comes = tip.subtract(coming).normalize().dotProduct(straight);
    return length() + 90 * (Math.max(0, 0.35 - leaves) + Math.max(0, 0.35 - comes));
  }

  Point2D at(double t) {
    double s = 1 - t;
    return start
        .multiply(s * s * s)
        .add(leaving.multiply(3 * s * s * t))
        .add(coming.multiply(3 * s * t * t))
        .add(tip.multiply(t * t * t));
  }

  double length() {
    double length = 0;
    for (int i = 0; i < SAMPLES; i++) {
      length += at(i / (double) SAMPLES).distance(at((i + 1.0) / SAMPLES));
    }
    return length;
  }

  /// Returns the share of the arrow, without its ends, that is inside `box`.
  double share(Box box) {
    int inside = 0;
    for (int i = 1; i < SAMPLES; i++) {
      Point2D point = at(i / (double) SAMPLES);
      inside += box.contains(point.getX(), point.getY()) ? 1 : 0;
    }
    return inside / (double) SAMPLES;
  }

  /// Returns the line up to where the arrow's head of `length` begins, so that the tip stays sharp.
  Shape shaft(double length) {
    Point2D end = tip.interpolate(coming, Math.min(1, length / Math.max(1, tip.distance(coming))));
    return new CubicCurve2D.Double(
        start.getX(),
        start.getY(),
        leaving.getX(),
        leaving.getY(),
        coming.getX(),
        coming.getY(),
        end.getX(),
        end.getY());
  }

  /// Returns the direction in which it reaches its tip, in radians.
  double angle() {
    return Math.atan2(tip.getY() - coming.getY(), tip.getX() - coming.getX());
  }
}
