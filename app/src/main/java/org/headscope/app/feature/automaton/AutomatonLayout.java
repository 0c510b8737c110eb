package org.headscope.app.feature.automaton;

import java.util.List;
import java.util.function.UnaryOperator;

/// Where everything of an automaton stands, in units in which labels are set at [#TEXT] and states
/// have the radius [#RADIUS]. Edges end somewhere on the boxes around the states.
///
/// @param nodes centres of the states, from 0
/// @param start the arrow that points at the initial state
record AutomatonLayout(
    double width, double height, List<Point> nodes, List<Edge> edges, Route start) {
  /// Size of the labels' text.
  static final double TEXT = 11;

  /// Radius of a state.
  static final double RADIUS = 11;

  record Point(double x, double y) {}

  /// A path of cubic Bézier pieces.
  ///
  /// @param points 3·pieces + 1 points: a start, then two control points and an end for each piece
  record Route(List<Point> points) {
    Route {
      points = List.copyOf(points);
      if (points.size() < 4 || points.size() % 3 != 1) {
        throw new IllegalArgumentException(points.size() + " points of a cubic path");
      }
    }

    int pieces() {
      return points.size() / 3;
    }

    /// The point at `t` in 0..1 of `piece`.
    Point at(int piece, double t) {
      Point a = points.get(3 * piece);
      Point b = points.get(3 * piece + 1);
      Point c = points.get(3 * piece + 2);
      Point d = points.get(3 * piece + 3);
      double s = 1 - t;
      double wb = 3 * s * s * t;
      double wc = 3 * s * t * t;
      return new Point(
          s * s * s * a.x + wb * b.x + wc * c.x + t * t * t * d.x,
          s * s * s * a.y + wb * b.y + wc * c.y + t * t * t * d.y);
    }

    /// The point at `share` of all pieces.
    Point at(double share) {
      double along = share * pieces();
      int piece = Math.min((int) along, pieces() - 1);
      return at(piece, along - piece);
    }

    /// How far `p` is from the path.
    double distance(Point p) {
      double least = Double.MAX_VALUE;
      for (int i = 0; i <= 16 * pieces(); i++) {
        Point on = at(i / (16.0 * pieces()));
        least = Math.min(least, Math.hypot(on.x() - p.x(), on.y() - p.y()));
      }
      return least;
    }
  }

  /// A box by its upper left corner.
  record Box(double x, double y, double width, double height) {
    /// Whether this box and `other` share more than a border.
    boolean overlaps(Box other) {
      return x < other.x + other.width
          && other.x < x + width
          && y < other.y + other.height
          && other.y < y + height;
    }

    /// A box of another size around the same centre.
    Box resized(double newWidth, double newHeight) {
      return new Box(x + (width - newWidth) / 2, y + (height - newHeight) / 2, newWidth, newHeight);
    }

    /// The box moved as little as it takes to lie in an area from (0, 0).
    Box movedInto(double areaWidth, double areaHeight) {
      return new Box(
          Math.max(0, Math.min(x, areaWidth - width)),
          Math.max(0, Math.min(y, areaHeight - height)),
          width,
          height);
    }

    /// How far `p` lies outside, 0 inside.
    double distance(Point p) {
      double dx = Math.max(0, Math.max(x - p.x(), p.x() - x - width));
      double dy = Math.max(0, Math.max(y - p.y(), p.y() - y - height));
      return Math.hypot(dx, dy);
    }

    boolean contains(double px, double py) {
      return px >= x && px <= x + width && py >= y && py <= y + height;
    }
  }

  /// One arrow with its label.
  ///
  /// @param text its label; may be empty
  record Edge(Arc arc, Route route, List<Arc.Run> text, Box label) {
    Edge {
      text = List.copyOf(text);
    }

    Edge labelled(List<Arc.Run> runs, Box box) {
      return new Edge(arc, route, runs, box);
    }
  }

  AutomatonLayout {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  AutomatonLayout with(UnaryOperator<Edge> change) {
    return new AutomatonLayout(width, height, nodes, edges.stream().map(change).toList(), start);
  }

  /// The factor by which this fits into an area, at most `largest`.
  double fit(double areaWidth, double areaHeight, double largest) {
    return Math.min(largest, Math.min(areaWidth / width, areaHeight / height));
  }
}
