package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Route;
import org.headscope.engine.automata.Transition;

/// Where an automaton's one layout stands in an area, and how large.
///
/// @param layout the layout in logical pixels, its labels with probabilities where there is room
/// @param x left end of the drawing
/// @param y upper end of the drawing
/// @param radius of a state
/// @param text size of the labels' text
record Placement(AutomatonLayout layout, double x, double y, double radius, double text) {
  private static final double NEAR = 6;

  /// States grow at most this much more than labels, so that their numbers can be read.
  private static final double SWELL = 1.45;

  /// Radius of a state whose number can be read, in sizes of small text.
  private static final double READABLE = 0.85;

  /// Distances grow at most this much more than states and labels.
  private static final double STRETCH = 2.2;

  /// Places the layout above the path strip.
  ///
  /// @param order whose label stays where there is no room for all
  static Placement of(
      LaidOutAutomaton laidOut,
      double width,
      double height,
      Palette palette,
      Comparator<Arc> order) {
    AutomatonLayout layout = laidOut.layout();
    double room = Math.max(1, height - AutomatonFigure.PathStrip.height(palette));
    double max = 1.15 * palette.size().text() / AutomatonLayout.TEXT;
    double size = layout.fit(width, room, max);
    double min = size * AutomatonLayout.RADIUS;
    double radius = Math.clamp(READABLE * palette.size().small(), min, SWELL * min);
    Stretch stretch =
        new Stretch(
            Math.min(width / layout.width(), STRETCH * size),
            Math.min(room / layout.height(), STRETCH * size),
            size,
            radius);
    AutomatonLayout placed = stretch.apply(layout);
    double text = size * AutomatonLayout.TEXT;
    EdgeLabels labels = EdgeLabels.of(placed, radius, text, palette.size().small(), order);
    return new Placement(
        labels.layout(),
        (width - placed.width()) / 2,
        (room - placed.height()) / 2,
        radius,
        labels.text());
  }

  Placement down(double dy) {
    return new Placement(layout, x, y + dy, radius, text);
  }

  /// The state, or else the edge, at (px, py) of the area.
  Optional<DiagramPart> partAt(double px, double py) {
    double lx = px - x;
    double ly = py - y;
    List<Point2D> nodes = layout.nodes();
    for (int s = 0; s < nodes.size(); s++) {
      if (nodes.get(s).distance(lx, ly) <= radius + 2) {
        return Optional.of(new DiagramPart.State(s));
      }
    }
    for (Edge edge : layout.edges()) {
      if (edge.label().contains(lx, ly)) {
        return Optional.of(new DiagramPart.OnEdge(inLabel(edge, lx)));
      }
    }
    Point2D at = new Point2D(lx, ly);
    return layout.edges().stream()
        .min(Comparator.comparingDouble(edge -> edge.route().distance(at)))
        .filter(edge -> edge.route().distance(at) < NEAR)
        .map(edge -> new DiagramPart.OnEdge(edge.arc().transitions().getFirst()));
  }

  Optional<Box> state(int state) {
    return state < layout.nodes().size()
        ? Optional.of(
            box(AutomatonLayout.around(layout.nodes().get(state), 2 * radius, 2 * radius)))
        : Optional.empty();
  }

  /// Where the label of the edge stands that leaves `from` with `symbol`, or, where it has none,
  /// the middle of the edge; empty if there is none.
  Optional<Box> edge(int from, String symbol) {
    return layout.edges().stream()
        .filter(edge -> edge.arc().from() == from)
        .flatMap(edge ->
            edge.arc().transitions().stream()
                .filter(t -> Arc.symbol(t).equals(symbol))
                .map(t -> box(share(edge, edge.arc().transitions().indexOf(t)))))
        .findFirst();
  }

  /// The share of an edge's label that is about its transition `index`.
  private static Rectangle2D share(Edge edge, int index) {
    if (edge.text().isEmpty()) {
      return AutomatonLayout.around(edge.route().at(0.5), 2 * NEAR, 2 * NEAR);
    }
    Rectangle2D all = edge.label();
    double wide = all.getWidth() / edge.arc().transitions().size();
    return new Rectangle2D(all.getMinX() + index * wide, all.getMinY(), wide, all.getHeight());
  }

  private Box box(Rectangle2D at) {
    return new Box(x + at.getMinX(), y + at.getMinY(), at.getWidth(), at.getHeight());
  }

  /// Of edges that share an arrow, the one whose share of the label is at `lx`.
  private static Transition inLabel(Edge edge, double lx) {
    Rectangle2D box = edge.label();
    List<Transition> all = edge.arc().transitions();
    int index = (int) ((lx - box.getMinX()) / box.getWidth() * all.size());
    return all.get(Math.clamp(index, 0, all.size() - 1));
  }

  /// Moves the parts of a layout apart, so that a wide drawing fills a square area. Since both
  /// factors are at least `size`, nothing that was apart comes to overlap, but for what larger
  /// states than `size` makes them hide.
  ///
  /// @param x factor on horizontal distances
  /// @param y factor on vertical distances
  /// @param size factor on labels
  /// @param radius of states, with which loops grow
  private record Stretch(double x, double y, double size, double radius) {

    /// `layout` in logical pixels, its arrows from rim to rim.
    AutomatonLayout apply(AutomatonLayout layout) {
      List<Point2D> nodes = layout.nodes().stream().map(this::place).toList();
      List<Edge> edges = new ArrayList<>();
      for (Edge edge : layout.edges()) {
        edges.add(edge.arc().loop() ? loop(edge, layout, nodes) : between(edge, nodes));
      }
      Route start =
          end(route(layout.start()), nearestTo(layout.start().points().getLast(), layout));
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
      Point2D label =
          placed.add(AutomatonLayout.centre(edge.label()).subtract(node).multiply(grown));
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
}
