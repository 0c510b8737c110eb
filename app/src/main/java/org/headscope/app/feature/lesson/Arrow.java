package org.headscope.app.feature.lesson;

import module java.base;

import java.awt.Shape;
import java.awt.geom.CubicCurve2D;
import javafx.geometry.Point2D;
import org.headscope.app.chart.Box;
import org.jspecify.annotations.Nullable;

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

  /// More than rounding can change a length or a place.
  private static final double ROUNDING = 1e-6;

  /// The shares of its four points in each of its samples.
  private static final double[][] WEIGHTS =
      IntStream.rangeClosed(0, SAMPLES)
          .mapToObj(i -> weights(i / (double) SAMPLES))
          .toArray(double[][]::new);

  private enum Side {
    LEFT(-1, 0),
    RIGHT(1, 0),
    ABOVE(0, -1),
    BELOW(0, 1);

    private static final List<Side> ALL = List.of(values());

    private final int x;
    private final int y;

    Side(int x, int y) {
      this.x = x;
      this.y = y;
    }

    /// Returns the point `by` outwards from `point`.
    Point2D out(Point2D point, double by) {
      return new Point2D(point.getX() + by * x, point.getY() + by * y);
    }

    /// Returns the point of this side of `box` that is nearest to the middle of `other`, at least
    /// `corner` from the side's ends.
    Point2D point(Box box, Box other, double corner) {
      return switch (this) {
        case LEFT -> new Point2D(box.x(), down(box, other, corner));
        case RIGHT -> new Point2D(box.right(), down(box, other, corner));
        case ABOVE -> new Point2D(across(box, other, corner), box.y());
        case BELOW -> new Point2D(across(box, other, corner), box.bottom());
      };
    }

    private static double across(Box box, Box other, double corner) {
      return within(other.middleX(), box.x(), box.right(), corner);
    }

    private static double down(Box box, Box other, double corner) {
      return within(other.middleY(), box.y(), box.bottom(), corner);
    }

    private static double within(double middle, double from, double to, double corner) {
      double off = Math.min(corner, (to - from) / 2);
      // If no space is left between them, rounding may put the end before the beginning.
      return Math.clamp(middle, from + off, Math.max(from + off, to - off));
    }
  }

  private static double[] weights(double t) {
    double s = 1 - t;
    return new double[] {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  }

  /// Returns the most direct arrow from `callout` to the edge of `target`.
  static Arrow of(Box callout, Box target) {
    @Nullable Arrow best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Side exit : Side.ALL) {
      Point2D start = exit.point(callout, target, 10);
      for (Side entry : Side.ALL) {
        Point2D tip = entry.point(target, callout, 5);
        double straight = start.distance(tip);
        double bent = bent(exit, start, entry, tip, straight);
        // No curve is shorter than the straight line, and most lines are already too long.
        if (best == null || straight + bent < least + ROUNDING) {
          Arrow arrow = of(start, exit, tip, entry, straight);
          double cost = arrow.length() + bent;
          if (best == null || cost < least) {
            best = arrow;
            least = cost;
          }
        }
      }
    }
    return Objects.requireNonNull(best);
  }

  private static Arrow of(Point2D start, Side exit, Point2D tip, Side entry, double straight) {
    double bend = Math.clamp(BEND * straight, MIN_BEND, MAX_BEND);
    return new Arrow(start, exit.out(start, bend), entry.out(tip, bend), tip);
  }

  /// Returns the cost of an arrow that turns away from the straight line at its ends.
  private static double bent(Side exit, Point2D start, Side entry, Point2D tip, double straight) {
    double x = straight == 0 ? 0 : (tip.getX() - start.getX()) / straight;
    double y = straight == 0 ? 0 : (tip.getY() - start.getY()) / straight;
    double leaves = exit.x * x + exit.y * y;
    double comes = -entry.x * x - entry.y * y;
    return 90 * (Math.max(0, 0.35 - leaves) + Math.max(0, 0.35 - comes));
  }

  private double x(int sample) {
    double[] of = WEIGHTS[sample];
    return start.getX() * of[0]
        + leaving.getX() * of[1]
        + coming.getX() * of[2]
        + tip.getX() * of[3];
  }

  private double y(int sample) {
    double[] of = WEIGHTS[sample];
    return start.getY() * of[0]
        + leaving.getY() * of[1]
        + coming.getY() * of[2]
        + tip.getY() * of[3];
  }

  double length() {
    double length = 0;
    double x = x(0);
    double y = y(0);
    for (int i = 1; i <= SAMPLES; i++) {
      double nextX = x(i);
      double nextY = y(i);
      double dx = nextX - x;
      double dy = nextY - y;
      length += Math.sqrt(dx * dx + dy * dy);
      x = nextX;
      y = nextY;
    }
    return length;
  }

  /// Returns the share of the arrow, without its ends, that is inside `box`.
  double share(Box box) {
    if (!mayMeet(box)) {
      return 0;
    }
    int inside = 0;
    for (int i = 1; i < SAMPLES; i++) {
      inside += box.contains(x(i), y(i)) ? 1 : 0;
    }
    return inside / (double) SAMPLES;
  }

  /// Returns true unless all four points, and with them the curve, are on one side of `box`.
  private boolean mayMeet(Box box) {
    double left = box.x() - ROUNDING;
    double right = box.right() + ROUNDING;
    double top = box.y() - ROUNDING;
    double bottom = box.bottom() + ROUNDING;
    return !areBelow(left, start.getX(), leaving.getX(), coming.getX(), tip.getX())
        && !areBelow(-right, -start.getX(), -leaving.getX(), -coming.getX(), -tip.getX())
        && !areBelow(top, start.getY(), leaving.getY(), coming.getY(), tip.getY())
        && !areBelow(-bottom, -start.getY(), -leaving.getY(), -coming.getY(), -tip.getY());
  }

  private static boolean areBelow(double limit, double a, double b, double c, double d) {
    return a < limit && b < limit && c < limit && d < limit;
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
