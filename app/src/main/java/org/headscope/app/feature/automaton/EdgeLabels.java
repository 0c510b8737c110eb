package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;

/// Labels that lie apart and can be read.
///
/// @param layout with these labels; one that found no room has no text
/// @param text size of their text
record EdgeLabels(AutomatonLayout layout, double text) {
  /// Height of a label at [AutomatonLayout#TEXT].
  static final double HEIGHT = 13;

  /// Space before a probability and after a comma, in units of the text size.
  static final double GAP = 0.28;

  private static final double SYMBOL = 0.6;
  private static final double FRACTION = 0.9;
  private static final double DIGIT = 0.66;
  private static final int STEPS = 6;

  /// Labels may touch the rims of states, in units of their radius.
  private static final double NEARER = 0.85;

  /// Where along its edge a label may stand instead, the middle first.
  private static final List<Double> ALONG = List.of(0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74);

  /// With the probabilities, if all can be read then; else only symbols; where even these find no
  /// room, the labels that come first in `order`.
  ///
  /// @param placed in logical pixels
  /// @param radius of states
  /// @param max the size of text for which it was laid out
  /// @param readable the minimum size of text
  static EdgeLabels of(
      AutomatonLayout placed, double radius, double max, double readable, Comparator<Arc> order) {
    double largest = Math.max(max, readable);
    for (boolean probabilities : new boolean[] {true, false}) {
      for (int step = 0; step <= STEPS; step++) {
        double text = largest + (readable - largest) * step / STEPS;
        AutomatonLayout labelled = labelled(placed, probabilities, text);
        AutomatonLayout apart = apart(labelled, radius, order);
        if (apart.edges().stream().noneMatch(edge -> edge.text().isEmpty())) {
          return new EdgeLabels(apart, text);
        }
      }
    }
    return new EdgeLabels(apart(labelled(placed, false, readable), radius, order), readable);
  }

  private static AutomatonLayout labelled(
      AutomatonLayout placed, boolean probabilities, double text) {
    double scale = text / AutomatonLayout.TEXT;
    return placed.with(edge -> {
      List<Arc.Run> runs = edge.arc().label(probabilities);
      double width = width(runs) * scale;
      Point2D centre = AutomatonLayout.centre(edge.label());
      Rectangle2D box = AutomatonLayout.around(centre, width, HEIGHT * scale);
      return edge.labelled(runs, inside(placed, box));
    });
  }

  /// `layout` with labels that lie on a state, or on one before in the order, moved along their
  /// edges to where they lie on none; without those that find no such place.
  private static AutomatonLayout apart(
      AutomatonLayout layout, double radius, Comparator<Arc> order) {
    Map<Arc, Rectangle2D> kept = new HashMap<>();
    layout.edges().stream()
        .sorted(Comparator.comparing(Edge::arc, order))
        .forEach(edge ->
            places(edge)
                .map(box -> inside(layout, box))
                .filter(box -> kept.values().stream().noneMatch(box::intersects))
                .filter(box ->
                    layout.nodes().stream().noneMatch(n -> distance(n, box) < NEARER * radius))
                .findFirst()
                .ifPresent(box -> kept.put(edge.arc(), box)));
    return layout.with(edge -> {
      Rectangle2D box = kept.get(edge.arc());
      return box == null
          ? edge.labelled(List.of(), Rectangle2D.EMPTY)
          : edge.labelled(edge.text(), box);
    });
  }

  /// Where the label of `edge` may stand: where it was laid out, else along the edge.
  private static Stream<Rectangle2D> places(Edge edge) {
    Rectangle2D box = edge.label();
    return Stream.concat(
        Stream.of(box),
        ALONG.stream()
            .map(share -> edge.route().at(share))
            .map(at -> AutomatonLayout.around(at, box.getWidth(), box.getHeight())));
  }

  /// `box` moved as little as it takes to lie within `layout`.
  private static Rectangle2D inside(AutomatonLayout layout, Rectangle2D box) {
    return new Rectangle2D(
        Math.max(0, Math.min(box.getMinX(), layout.width() - box.getWidth())),
        Math.max(0, Math.min(box.getMinY(), layout.height() - box.getHeight())),
        box.getWidth(),
        box.getHeight());
  }

  /// How far `p` lies outside of `box`, 0 inside.
  private static double distance(Point2D p, Rectangle2D box) {
    double dx = Math.max(0, Math.max(box.getMinX() - p.getX(), p.getX() - box.getMaxX()));
    double dy = Math.max(0, Math.max(box.getMinY() - p.getY(), p.getY() - box.getMaxY()));
    return Math.hypot(dx, dy);
  }

  /// An upper bound of a label's width at [AutomatonLayout#TEXT], with two units at both ends,
  /// without a toolkit that measures: JetBrains Mono sets every character 0.6 of its size wide;
  /// probabilities are Inter's, whose widest fraction and digit are taken.
  static double width(List<Arc.Run> label) {
    double em = 0;
    for (Arc.Run run : label) {
      if (!run.isProbability()) {
        em += run.text().equals(",") ? SYMBOL + GAP : SYMBOL;
      } else {
        boolean fraction = run.text().length() == 1 && !run.text().equals("1");
        em += GAP + (fraction ? FRACTION : DIGIT * run.text().length());
      }
    }
    return em * AutomatonLayout.TEXT + 4;
  }
}
