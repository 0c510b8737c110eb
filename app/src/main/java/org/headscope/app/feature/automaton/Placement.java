package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
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
    double room = Math.max(1, height - PathStrip.height(palette));
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

  /// The same lower by `dy`.
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

  /// Where a state stands; empty if there is none.
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
}
