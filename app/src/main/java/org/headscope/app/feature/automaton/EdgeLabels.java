package org.headscope.app.feature.automaton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.headscope.app.feature.automaton.AutomatonLayout.Box;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;

/**
 * Labels that lie apart and can be read.
 *
 * @param layout with these labels; one that found no room has no text
 * @param text size of their text
 */
record EdgeLabels(AutomatonLayout layout, double text) {
  private static final int STEPS = 6;

  /** Labels may touch the rims of states, in units of their radius. */
  private static final double NEARER = 0.85;

  /**
   * With the chances, if all can be read then; else only symbols; where even these find no room,
   * the labels that come first in {@code order}.
   *
   * @param placed in logical pixels
   * @param radius of states
   * @param largest the size of text for which it was laid out
   * @param readable the least size of text
   */
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
        if (thinned(labelled, radius, order).equals(labelled)) {
          return new EdgeLabels(labelled, text);
        }
      }
    }
    return new EdgeLabels(thinned(labelled(placed, false, readable), radius, order), readable);
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

  /** {@code layout} without the labels that would lie on a state or on one before in the order. */
  private static AutomatonLayout thinned(
      AutomatonLayout layout, double radius, Comparator<Arc> order) {
    List<Edge> kept = new ArrayList<>();
    layout.edges().stream()
        .sorted(Comparator.comparing(Edge::arc, order))
        .filter(edge -> kept.stream().map(Edge::label).noneMatch(edge.label()::overlaps))
        .filter(edge ->
            layout.nodes().stream().noneMatch(n -> edge.label().distance(n) < NEARER * radius))
        .forEach(kept::add);
    UnaryOperator<Edge> bare = edge -> edge.labelled(List.of(), edge.label().resized(0, 0));
    return layout.with(edge -> kept.contains(edge) ? edge : bare.apply(edge));
  }
}
