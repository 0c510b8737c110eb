package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
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
    List<Point2D> nodes = layout.nodes().stream().map(this::place).toList();
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : layout.edges()) {
      edges.add(edge.arc().loop() ? loop(edge, layout, nodes) : between(edge, nodes));
    }
    Route start = end(route(layout.start()), nearestTo(layout.start().points().getLast(), layout));
    return new AutomatonLayout(layout.width() * x, layout.height() * y, nodes, edges, start);
  }

  private Point2D place(Point2D p) {
    return new Point2D(p.getX() * x, p.getY() * y);
  }

  private Route route(Route route) {
    return new Route(route.points().stream().map(this::place).toList());
  }

  private Point2D nearestTo(Point2D tip, AutomatonLayout layout) {
    return layout.nodes().stream()
        .min(Comparator.comparingDouble(tip::distance))
        .map(this::place)
        .orElseThrow();
  }

  private Edge between(Edge edge, List<Point2D> nodes) {
    Route route = end(route(edge.route()), nodes.get(edge.arc().to()));
    List<Point2D> points = new ArrayList<>(route.points());
    points.set(0, onRim(nodes.get(edge.arc().from()), points.get(1)));
    Point2D centre = place(AutomatonLayout.centre(edge.label()));
    return new Edge(edge.arc(), new Route(points), edge.text(), sized(edge.label(), centre));
  }

  /// A loop keeps its shape: up from the rim to its label and back.
  private Edge loop(Edge edge, AutomatonLayout layout, List<Point2D> nodes) {
    Point2D node = layout.nodes().get(edge.arc().from());
    Point2D placed = nodes.get(edge.arc().from());
    double grown = radius / AutomatonLayout.RADIUS;
    Point2D label = placed.add(AutomatonLayout.centre(edge.label()).subtract(node).multiply(grown));
    double top = label.getY() + 0.55 * AutomatonLayout.TEXT * grown;
    Point2D left = onRim(placed, new Point2D(placed.getX() - 0.55, placed.getY() - 1));
    Point2D right = onRim(placed, new Point2D(placed.getX() + 0.55, placed.getY() - 1));
    // A cubic reaches three quarters of the way to its control points.
    double control = (top - 0.25 * left.getY()) / 0.75;
    double reach = 1.15 * radius;
    Route route =
        new Route(
            List.of(
                left,
                new Point2D(placed.getX() - reach, control),
                new Point2D(placed.getX() + reach, control),
                right));
    return new Edge(edge.arc(), route, edge.text(), sized(edge.label(), label));
  }

  private Rectangle2D sized(Rectangle2D label, Point2D centre) {
    return AutomatonLayout.around(centre, label.getWidth() * size, label.getHeight() * size);
  }

  private Route end(Route route, Point2D node) {
    List<Point2D> points = new ArrayList<>(route.points());
    int last = points.size() - 1;
    points.set(last, onRim(node, points.get(last - 1)));
    return new Route(points);
  }

  /// Where the circle around `centre` is met from `outside`.
  private Point2D onRim(Point2D centre, Point2D outside) {
    return centre.add(outside.subtract(centre).normalize().multiply(radius + 1));
  }
}
