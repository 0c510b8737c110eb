package org.headscope.app.feature.automaton;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Point;
import org.headscope.app.feature.automaton.AutomatonLayout.Route;

/// Moves the parts of a layout apart, so that a wide drawing fills a square area. Since both
/// factors are at least `size`, nothing that was apart comes to overlap, but for what larger states
/// than `size` makes them hide.
///
/// @param x factor on horizontal distances
/// @param y factor on vertical distances
/// @param size factor on labels
/// @param radius of states, with which loops grow
record Stretch(double x, double y, double size, double radius) {

  /// `layout` in logical pixels, its arrows from rim to rim.
  AutomatonLayout apply(AutomatonLayout layout) {
    List<Point> nodes = layout.nodes().stream().map(this::place).toList();
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : layout.edges()) {
      edges.add(edge.arc().loop() ? loop(edge, layout, nodes) : between(edge, nodes));
    }
    Route start = end(route(layout.start()), nearestTo(layout.start().points().getLast(), layout));
    return new AutomatonLayout(layout.width() * x, layout.height() * y, nodes, edges, start);
  }

  private Point place(Point p) {
    return new Point(p.x() * x, p.y() * y);
  }

  private Route route(Route route) {
    return new Route(route.points().stream().map(this::place).toList());
  }

  private Point nearestTo(Point tip, AutomatonLayout layout) {
    return layout.nodes().stream()
        .min((a, b) -> Double.compare(distance(a, tip), distance(b, tip)))
        .map(this::place)
        .orElseThrow();
  }

  private static double distance(Point a, Point b) {
    return Math.hypot(a.x() - b.x(), a.y() - b.y());
  }

  private Edge between(Edge edge, List<Point> nodes) {
    Route route = end(route(edge.route()), nodes.get(edge.arc().to()));
    List<Point> points = new ArrayList<>(route.points());
    points.set(0, onRim(nodes.get(edge.arc().from()), points.get(1)));
    Box box = edge.label();
    Point centre = place(new Point(box.x() + box.width() / 2, box.y() + box.height() / 2));
    return new Edge(edge.arc(), new Route(points), edge.text(), around(centre, box));
  }

  /// A loop keeps its shape: up from the rim to its label and back.
  private Edge loop(Edge edge, AutomatonLayout layout, List<Point> nodes) {
    Point node = layout.nodes().get(edge.arc().from());
    Point placed = nodes.get(edge.arc().from());
    Box box = edge.label();
    double grown = radius / AutomatonLayout.RADIUS;
    Point label =
        new Point(
            placed.x() + (box.x() + box.width() / 2 - node.x()) * grown,
            placed.y() + (box.y() + box.height() / 2 - node.y()) * grown);
    double top = label.y() + 0.55 * AutomatonLayout.TEXT * grown;
    Point left = onRim(placed, new Point(placed.x() - 0.55, placed.y() - 1));
    Point right = onRim(placed, new Point(placed.x() + 0.55, placed.y() - 1));
    // A cubic reaches three quarters of the way to its control points.
    double control = (top - 0.25 * left.y()) / 0.75;
    double reach = 1.15 * radius;
    Route route =
        new Route(
            List.of(
                left,
                new Point(placed.x() - reach, control),
                new Point(placed.x() + reach, control),
                right));
    return new Edge(edge.arc(), route, edge.text(), around(label, box));
  }

  private Box around(Point centre, Box box) {
    return new Box(centre.x(), centre.y(), 0, 0).resized(box.width() * size, box.height() * size);
  }

  private Route end(Route route, Point node) {
    List<Point> points = new ArrayList<>(route.points());
    int last = points.size() - 1;
    points.set(last, onRim(node, points.get(last - 1)));
    return new Route(points);
  }

  /// Where the circle around `centre` is met from `outside`.
  private Point onRim(Point centre, Point outside) {
    double dx = outside.x() - centre.x();
    double dy = outside.y() - centre.y();
    double length = Math.max(1e-9, Math.hypot(dx, dy));
    double rim = radius + 1;
    return new Point(centre.x() + dx / length * rim, centre.y() + dy / length * rim);
  }
}
