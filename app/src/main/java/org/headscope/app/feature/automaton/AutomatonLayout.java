package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;

/// Where everything of an automaton stands, in units in which labels are set at [#TEXT] and states
/// have the radius [#RADIUS]. Edges end somewhere on the boxes around the states.
///
/// @param nodes centres of the states, from 0
/// @param start the arrow that points at the initial state
record AutomatonLayout(
    double width, double height, List<Point2D> nodes, List<Edge> edges, Route start) {
  static final double TEXT = 11;
  static final double RADIUS = 11;

  /// A path of cubic Bézier pieces.
  ///
  /// @param points 3·pieces + 1 points: a start, then two control points and an end for each piece
  record Route(List<Point2D> points) {
    Route {
      points = List.copyOf(points);
      if (points.size() < 4 || points.size() % 3 != 1) {
        throw new IllegalArgumentException(points.size() + " points of a cubic path");
      }
    }

    int pieces() {
      return points.size() / 3;
    }

    Point2D at(int piece, double t) {
      double s = 1 - t;
      Point2D start = points.get(3 * piece).multiply(s * s * s);
      Point2D leaving = points.get(3 * piece + 1).multiply(3 * s * s * t);
      Point2D coming = points.get(3 * piece + 2).multiply(3 * s * t * t);
      return start.add(leaving).add(coming).add(points.get(3 * piece + 3).multiply(t * t * t));
    }

    Point2D at(double share) {
      double along = share * pieces();
      int piece = Math.min((int) along, pieces() - 1);
      return at(piece, along - piece);
    }

    double distance(Point2D p) {
      return IntStream.rangeClosed(0, 16 * pieces())
          .mapToDouble(i -> at(i / (16.0 * pieces())).distance(p))
          .min()
          .orElseThrow();
    }
  }

  static Rectangle2D around(Point2D centre, double width, double height) {
    return new Rectangle2D(centre.getX() - width / 2, centre.getY() - height / 2, width, height);
  }

  static Point2D centre(Rectangle2D box) {
    return new Point2D(box.getMinX() + box.getWidth() / 2, box.getMinY() + box.getHeight() / 2);
  }

  /// One arrow with its label.
  ///
  /// @param text its label; may be empty
  record Edge(Arc arc, Route route, List<Arc.Run> text, Rectangle2D label) {
    Edge {
      text = List.copyOf(text);
    }

    Edge labelled(List<Arc.Run> runs, Rectangle2D box) {
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

  /// The factor by which this fits into an area, at most `max`.
  double fit(double areaWidth, double areaHeight, double max) {
    return Math.min(max, Math.min(areaWidth / width, areaHeight / height));
  }
}
