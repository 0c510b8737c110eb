package org.headscope.app.feature.automaton;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Point;

/// Labels that lie apart and can be read.
///
/// @param layout with these labels; one that found no room has no text
/// @param text size of their text
record EdgeLabels(AutomatonLayout layout, double text) {
  private static final int STEPS = 6;

  /// Labels may touch the rims of states, in units of their radius.
  private static final double NEARER = 0.85;

  /// Where along its edge a label may stand instead, the middle first.
  private static final List<Double> ALONG = List.of(0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74);

  /// With the chances, if all can be read then; else only symbols; where even these find no room,
  /// the labels that come first in `order`.
  ///
  /// @param placed in logical pixels
  /// @param radius of states
  /// @param largest the size of text for which it was laid out
  /// @param readable the least size of text
  static EdgeLabels of(
      AutomatonLayout placed,
      double radius,
      double largest,
      double readable,
      Comparator<Arc> order) {
    double most = Math.max(largest, readable);
    for (boolean chances : new boolean[] {true, false}) {
      for (int step = 0; step <= STEPS; step++) {
        double text = most + (readable - most) * step / STEPS;
        AutomatonLayout labelled = labelled(placed, chances, text);
        AutomatonLayout apart = apart(labelled, radius, order);
        if (apart.edges().stream().noneMatch(edge -> edge.text().isEmpty())) {
          return new EdgeLabels(apart, text);
        }
      }
    }
    return new EdgeLabels(apart(labelled(placed, false, readable), radius, order), readable);
  }

  private static AutomatonLayout labelled(AutomatonLayout placed, boolean chances, double text) {
    double scale = text / AutomatonLayout.TEXT;
    return placed.with(edge -> {
      List<Arc.Run> runs = edge.arc().label(chances);
      double width = LabelSize.width(runs) * scale;
      Box box = edge.label().resized(width, LabelSize.HEIGHT * scale);
      return edge.labelled(runs, box.movedInto(placed.width(), placed.height()));
    });
  }

  /// `layout` with labels that lie on a state, or on one before in the order, moved along their
  /// edges to where they lie on none; without those that find no such place.
  private static AutomatonLayout apart(
      AutomatonLayout layout, double radius, Comparator<Arc> order) {
    Map<Arc, Box> kept = new HashMap<>();
    layout.edges().stream()
        .sorted(Comparator.comparing(Edge::arc, order))
        .forEach(edge ->
            places(edge)
                .map(box -> box.movedInto(layout.width(), layout.height()))
                .filter(box -> kept.values().stream().noneMatch(box::overlaps))
                .filter(box ->
                    layout.nodes().stream().noneMatch(n -> box.distance(n) < NEARER * radius))
                .findFirst()
                .ifPresent(box -> kept.put(edge.arc(), box)));
    return layout.with(edge -> {
      Box box = kept.get(edge.arc());
      return box == null
          ? edge.labelled(List.of(), edge.label().resized(0, 0))
          : edge.labelled(edge.text(), box);
    });
  }

  /// Where the label of `edge` may stand: where it was laid out, else along the edge.
  private static Stream<Box> places(Edge edge) {
    return Stream.concat(
        Stream.of(edge.label()), ALONG.stream().map(share -> at(edge, edge.route().at(share))));
  }

  private static Box at(Edge edge, Point p) {
    Box box = edge.label();
    return new Box(p.x(), p.y(), 0, 0).resized(box.width(), box.height());
  }
}
