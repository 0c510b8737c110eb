package org.headscope.app.feature.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Point;
import org.headscope.engine.automata.Transition;

/**
 * Which layout is shown in an area, where and how large.
 *
 * @param layout the layout chosen for the area, in logical pixels
 * @param x left end of the drawing
 * @param y upper end of the drawing
 * @param radius of a state
 * @param text size of the labels' text
 */
record Placement(AutomatonLayout layout, double x, double y, double radius, double text) {
  private static final double NEAR = 6;

  /** Distances grow at most this much more than states and labels. */
  private static final double STRETCH = 1.7;

  /** Places the layout that reads best above the path strip. */
  static Placement of(AutomatonLayouts layouts, double width, double height, Palette palette) {
    double room = Math.max(1, height - PathStrip.height(palette));
    double largest = 1.1 * palette.size().text() / AutomatonLayout.TEXT;
    double readable = 0.9 * palette.size().small();
    AutomatonLayout layout = layouts.choose(width, room, largest, readable);
    double size = layout.fit(width, room, largest);
    Stretch stretch =
        new Stretch(
            Math.min(width / layout.width(), STRETCH * size),
            Math.min(room / layout.height(), STRETCH * size),
            size);
    AutomatonLayout placed = stretch.apply(layout);
    return new Placement(
        placed,
        (width - placed.width()) / 2,
        (room - placed.height()) / 2,
        AutomatonLayout.RADIUS * size,
        text(placed, AutomatonLayout.TEXT * size, readable));
  }

  /** The text size, raised towards {@code wanted} where the labels have room around them. */
  private static double text(AutomatonLayout placed, double least, double wanted) {
    double text = least;
    for (double larger = least; larger < wanted * 1.001; larger += (wanted - least) / 4 + 1e-3) {
      if (!apart(placed, larger / least)) {
        break;
      }
      text = larger;
    }
    return text;
  }

  private static boolean apart(AutomatonLayout placed, double factor) {
    List<Box> boxes = new ArrayList<>();
    for (Edge edge : placed.edges()) {
      Box box = edge.label();
      Box grown = box.resized(box.width() * factor, box.height() * factor);
      boolean inside =
          grown.x() >= 0
              && grown.y() >= 0
              && grown.x() + grown.width() <= placed.width()
              && grown.y() + grown.height() <= placed.height();
      if (!inside || boxes.stream().anyMatch(grown::overlaps)) {
        return false;
      }
      boxes.add(grown);
    }
    return placed.nodes().stream()
        .noneMatch(node -> boxes.stream().anyMatch(box -> box.contains(node.x(), node.y())));
  }

  /** The state, or else the edge, at (px, py) of the area. */
  Optional<Part> partAt(double px, double py) {
    double lx = px - x;
    double ly = py - y;
    List<Point> nodes = layout.nodes();
    for (int s = 0; s < nodes.size(); s++) {
      if (Math.hypot(lx - nodes.get(s).x(), ly - nodes.get(s).y()) <= radius + 2) {
        return Optional.of(new Part.State(s));
      }
    }
    for (Edge edge : layout.edges()) {
      if (edge.label().contains(lx, ly)) {
        return Optional.of(new Part.OnEdge(inLabel(edge, lx)));
      }
    }
    return nearest(lx, ly);
  }

  /** Of edges that share an arrow, the one whose share of the label is at {@code lx}. */
  private static Transition inLabel(Edge edge, double lx) {
    Box box = edge.label();
    List<Transition> all = edge.arc().transitions();
    int index = (int) ((lx - box.x()) / box.width() * all.size());
    return all.get(Math.clamp(index, 0, all.size() - 1));
  }

  private Optional<Part> nearest(double lx, double ly) {
    Optional<Part> best = Optional.empty();
    double bestDistance = NEAR;
    for (Edge edge : layout.edges()) {
      double distance = distance(edge, lx, ly);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = Optional.of(new Part.OnEdge(edge.arc().transitions().getFirst()));
      }
    }
    return best;
  }

  private static double distance(Edge edge, double lx, double ly) {
    double least = Double.MAX_VALUE;
    for (int piece = 0; piece < edge.route().pieces(); piece++) {
      for (int i = 0; i <= 16; i++) {
        Point p = edge.route().at(piece, i / 16.0);
        least = Math.min(least, Math.hypot(p.x() - lx, p.y() - ly));
      }
    }
    return least;
  }
}
