package org.headscope.app.feature.automaton;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Point;
import org.headscope.engine.automata.Transition;

/// Where an automaton's one layout stands in an area, and how large.
///
/// @param layout the layout in logical pixels, its labels with the chances where there is room
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
    double largest = 1.15 * palette.size().text() / AutomatonLayout.TEXT;
    double size = layout.fit(width, room, largest);
    double least = size * AutomatonLayout.RADIUS;
    double radius = Math.clamp(READABLE * palette.size().small(), least, SWELL * least);
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

  /// The state, or else the edge, at (px, py) of the area.
  Optional<DiagramPart> partAt(double px, double py) {
    double lx = px - x;
    double ly = py - y;
    List<Point> nodes = layout.nodes();
    for (int s = 0; s < nodes.size(); s++) {
      if (Math.hypot(lx - nodes.get(s).x(), ly - nodes.get(s).y()) <= radius + 2) {
        return Optional.of(new DiagramPart.State(s));
      }
    }
    for (Edge edge : layout.edges()) {
      if (edge.label().contains(lx, ly)) {
        return Optional.of(new DiagramPart.OnEdge(inLabel(edge, lx)));
      }
    }
    return nearest(lx, ly);
  }

  /// Of edges that share an arrow, the one whose share of the label is at `lx`.
  private static Transition inLabel(Edge edge, double lx) {
    Box box = edge.label();
    List<Transition> all = edge.arc().transitions();
    int index = (int) ((lx - box.x()) / box.width() * all.size());
    return all.get(Math.clamp(index, 0, all.size() - 1));
  }

  private Optional<DiagramPart> nearest(double lx, double ly) {
    Optional<DiagramPart> best = Optional.empty();
    double bestDistance = NEAR;
    for (Edge edge : layout.edges()) {
      double distance = edge.route().distance(new Point(lx, ly));
      if (distance < bestDistance) {
        bestDistance = distance;
        best = Optional.of(new DiagramPart.OnEdge(edge.arc().transitions().getFirst()));
      }
    }
    return best;
  }
}
