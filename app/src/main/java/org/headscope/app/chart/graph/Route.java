package org.headscope.app.chart.graph;

import module java.base;

import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import javafx.geometry.Point2D;

/// A path of cubic Bézier pieces.
///
/// @param points 3·pieces + 1 points: a start, then two control points and an end for each piece
public record Route(List<Point2D> points) {
  public Route {
    points = List.copyOf(points);
    if (points.size() < 4 || points.size() % 3 != 1) {
      throw new IllegalArgumentException(points.size() + " points of a cubic path");
    }
  }

  public int pieces() {
    return points.size() / 3;
  }

  public Point2D at(int piece, double t) {
    double s = 1 - t;
    Point2D start = points.get(3 * piece).multiply(s * s * s);
    Point2D leaving = points.get(3 * piece + 1).multiply(3 * s * s * t);
    Point2D coming = points.get(3 * piece + 2).multiply(3 * s * t * t);
    return start.add(leaving).add(coming).add(points.get(3 * piece + 3).multiply(t * t * t));
  }

  public Point2D at(double share) {
    double along = share * pieces();
    int piece = Math.min((int) along, pieces() - 1);
    return at(piece, along - piece);
  }

  public double distance(Point2D p) {
    List<Point2D> along =
        IntStream.rangeClosed(0, 16 * pieces()).mapToObj(i -> at(i / (16.0 * pieces()))).toList();
    return IntStream.range(1, along.size())
        .mapToDouble(i -> distance(along.get(i - 1), along.get(i), p))
        .min()
        .orElseThrow();
  }

  private static double distance(Point2D from, Point2D to, Point2D p) {
    return Line2D.ptSegDist(from.getX(), from.getY(), to.getX(), to.getY(), p.getX(), p.getY());
  }

  public Route map(UnaryOperator<Point2D> change) {
    return new Route(points.stream().map(change).toList());
  }

  /// Returns the path, which ends at `end` instead of its last point.
  public Path2D curve(Point2D end) {
    Path2D curve = new Path2D.Double();
    curve.moveTo(points.getFirst().getX(), points.getFirst().getY());
    for (int i = 0; i < pieces(); i++) {
      Point2D b = points.get(3 * i + 1);
      Point2D c = points.get(3 * i + 2);
      Point2D d = i == pieces() - 1 ? end : points.get(3 * i + 3);
      curve.curveTo(b.getX(), b.getY(), c.getX(), c.getY(), d.getX(), d.getY());
    }
    return curve;
  }
}
