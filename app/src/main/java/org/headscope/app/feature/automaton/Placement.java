package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.graph.Route;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.engine.automata.Transition;

/// The position and scale of an automaton's one layout in an area.
///
/// @param layout the layout in logical pixels, its labels with probabilities where they fit; a
///   label that does not fit has no text
/// @param text size of the labels' text
record Placement(AutomatonLayout layout, double x, double y, double radius, double text) {
  private static final double NEAR = 6;

  /// States grow at most this much more than labels, so that their numbers can be read.
  private static final double SWELL = 1.45;

  /// Radius of a state whose number can be read, in sizes of small text.
  private static final double READABLE = 0.85;

  /// Distances grow at most this much more than states and labels.
  private static final double STRETCH = 2.2;

  /// Height of a label at [AutomatonLayout#TEXT].
  static final double LABEL_HEIGHT = 13;

  /// Space before a probability and after a comma, in units of the text size.
  static final double GAP = 0.28;

  private static final double SYMBOL = 0.6;
  private static final double FRACTION = 0.9;
  private static final double DIGIT = 0.66;
  private static final int STEPS = 6;

  /// Labels may touch the rims of states, in units of their radius.
  private static final double NEARER = 0.85;

  /// Alternative positions of a label along its edge, the middle first.
  private static final List<Double> ALONG = List.of(0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74);

  /// Places `layout` between `top` and a path strip at the bottom of an area.
  ///
  /// @param space height between these
  /// @param order whose label stays where not all fit
  static Placement of(
      AutomatonLayout layout,
      double width,
      double space,
      double top,
      Palette palette,
      Comparator<Arc> order) {
    double max = 1.15 * palette.size().text() / AutomatonLayout.TEXT;
    double size = layout.fit(width, space, max);
    double min = size * AutomatonLayout.RADIUS;
    double radius = Math.clamp(READABLE * palette.size().small(), min, SWELL * min);
    Stretch stretch =
        new Stretch(
            Math.min(width / layout.width(), STRETCH * size),
            Math.min(space / layout.height(), STRETCH * size),
            size,
            radius);
    AutomatonLayout placed = stretch.apply(layout);
    double x = (width - placed.width()) / 2;
    double y = (space - placed.height()) / 2 + top;
    double text = size * AutomatonLayout.TEXT;
    return new Placement(placed, x, y, radius, text).labelled(palette.size().small(), order);
  }

  /// The state, or else the edge, at (px, py) of the area.
  Optional<DiagramPart> partAt(double px, double py) {
    Point2D at = new Point2D(px - x, py - y);
    List<Point2D> nodes = layout.nodes();
    for (int s = 0; s < nodes.size(); s++) {
      if (nodes.get(s).distance(at) <= radius + 2) {
        return Optional.of(new DiagramPart.State(s));
      }
    }
    for (Edge edge : layout.edges()) {
      if (edge.label().contains(at.getX(), at.getY())) {
        return Optional.of(new DiagramPart.OnEdge(inLabel(edge, at.getX())));
      }
    }
    return layout.edges().stream()
        .min(Comparator.comparingDouble(edge -> edge.route().distance(at)))
        .filter(edge -> edge.route().distance(at) < NEAR)
        .map(edge -> new DiagramPart.OnEdge(edge.arc().transitions().getFirst()));
  }

  Optional<Box> state(int state) {
    return layout.nodes().stream()
        .skip(state)
        .findFirst()
        .map(at -> AutomatonLayout.around(at, 2 * radius, 2 * radius).moved(x, y));
  }

  /// The label's box of the edge that leaves `from` with `symbol`, or, where it has none, the
  /// middle of the edge; empty if there is no such edge.
  Optional<Box> edge(int from, String symbol) {
    return layout.edges().stream()
        .flatMap(edge ->
            edge.arc().transitions().stream()
                .filter(t -> t.from() == from && Arc.symbol(t).equals(symbol))
                .map(t -> share(edge, edge.arc().transitions().indexOf(t)).moved(x, y)))
        .findFirst();
  }

  /// The share of an edge's label that is about its transition `index`.
  private static Box share(Edge edge, int index) {
    if (edge.text().isEmpty()) {
      return AutomatonLayout.around(edge.route().at(0.5), 2 * NEAR, 2 * NEAR);
    }
    Box all = edge.label();
    double wide = all.width() / edge.arc().transitions().size();
    return new Box(all.x() + index * wide, all.y(), wide, all.height());
  }

  /// The edge, of those that share an arrow, whose share of the label is at `lx`.
  private static Transition inLabel(Edge edge, double lx) {
    Box box = edge.label();
    List<Transition> all = edge.arc().transitions();
    int index = (int) ((lx - box.x()) / box.width() * all.size());
    return all.get(Math.clamp(index, 0, all.size() - 1));
  }

  /// Returns a placement whose labels can be read and do not overlap: with probabilities if all
  /// labels fit, else symbols only; if not even those fit, the first in `order`.
  ///
  /// @param readable the minimum size of text
  private Placement labelled(double readable, Comparator<Arc> order) {
    double largest = Math.max(text, readable);
    for (boolean probabilities : new boolean[] {true, false}) {
      for (int step = 0; step <= STEPS; step++) {
        double size = largest + (readable - largest) * step / STEPS;
        Placement labelled = apart(probabilities, size, order);
        if (labelled.layout.edges().stream().noneMatch(edge -> edge.text().isEmpty())) {
          return labelled;
        }
      }
    }
    return apart(false, readable, order);
  }

  /// This with labels that lie on a state, or on one before in the order, moved along their edges
  /// to where they lie on none; without those that find no such place.
  private Placement apart(boolean probabilities, double size, Comparator<Arc> order) {
    double scale = size / AutomatonLayout.TEXT;
    Map<Arc, Box> kept = new HashMap<>();
    layout.edges().stream()
        .sorted(Comparator.comparing(Edge::arc, order))
        .forEach(edge ->
            places(edge, labelWidth(edge.arc().label(probabilities)) * scale, LABEL_HEIGHT * scale)
                .filter(box -> kept.values().stream().noneMatch(box::intersects))
                .filter(box ->
                    layout.nodes().stream().noneMatch(n -> distance(n, box) < NEARER * radius))
                .findFirst()
                .ifPresent(box -> kept.put(edge.arc(), box)));
    AutomatonLayout labelled =
        layout.with(edge -> {
          Box box = kept.get(edge.arc());
          return box == null
              ? edge.labelled(List.of(), new Box(0, 0, 0, 0))
              : edge.labelled(edge.arc().label(probabilities), box);
        });
    return new Placement(labelled, x, y, radius, size);
  }

  /// The possible boxes of the label of `edge`: where it was laid out, else along the edge.
  private Stream<Box> places(Edge edge, double width, double height) {
    Point2D laidOut = AutomatonLayout.centre(edge.label());
    return Stream.concat(Stream.of(laidOut), ALONG.stream().map(share -> edge.route().at(share)))
        .map(at -> inside(AutomatonLayout.around(at, width, height)));
  }

  /// `box` moved as little as needed to be inside the layout.
  private Box inside(Box box) {
    return new Box(
        Math.max(0, Math.min(box.x(), layout.width() - box.width())),
        Math.max(0, Math.min(box.y(), layout.height() - box.height())),
        box.width(),
        box.height());
  }

  /// The distance of `p` outside of `box`, 0 inside.
  private static double distance(Point2D p, Box box) {
    double dx = Math.max(0, Math.max(box.x() - p.getX(), p.getX() - box.right()));
    double dy = Math.max(0, Math.max(box.y() - p.getY(), p.getY() - box.bottom()));
    return Math.hypot(dx, dy);
  }

  /// An upper bound of a label's width at [AutomatonLayout#TEXT], with two units at both ends,
  /// without a toolkit that measures: JetBrains Mono sets every character 0.6 of its size wide;
  /// probabilities are Inter's, whose widest fraction and digit are taken.
  static double labelWidth(List<Arc.Run> label) {
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
      List<Edge> edges =
          layout.edges().stream()
              .map(edge -> edge.arc().loop() ? loop(edge, layout) : between(edge, nodes))
              .toList();
      Point2D initial = nodes.get(layout.automaton().initial());
      return new AutomatonLayout(
          layout.automaton(),
          layout.width() * x,
          layout.height() * y,
          nodes,
          edges,
          new Route(end(layout.start(), initial)));
    }

    private Point2D place(Point2D p) {
      return new Point2D(p.getX() * x, p.getY() * y);
    }

    private Edge between(Edge edge, List<Point2D> nodes) {
      List<Point2D> points = end(edge.route(), nodes.get(edge.arc().to()));
      points.set(0, onRim(nodes.get(edge.arc().from()), points.get(1)));
      Point2D centre = place(AutomatonLayout.centre(edge.label()));
      return new Edge(edge.arc(), new Route(points), edge.text(), sized(edge.label(), centre));
    }

    /// A loop keeps its shape: up from the rim to its label and back.
    private Edge loop(Edge edge, AutomatonLayout layout) {
      Point2D node = layout.nodes().get(edge.arc().from());
      Point2D placed = place(node);
      double grown = radius / AutomatonLayout.RADIUS;
      Point2D label =
          placed.add(AutomatonLayout.centre(edge.label()).subtract(node).multiply(grown));
      double top = label.getY() + 0.55 * AutomatonLayout.TEXT * grown;
      Point2D left = onRim(placed, placed.add(-0.55, -1));
      Point2D right = onRim(placed, placed.add(0.55, -1));
      // A cubic reaches three quarters of the way to its control points.
      double control = (top - 0.25 * left.getY()) / 0.75;
      double reach = 1.15 * radius;
      Point2D up = new Point2D(placed.getX() - reach, control);
      Point2D down = new Point2D(placed.getX() + reach, control);
      Route route = new Route(List.of(left, up, down, right));
      return new Edge(edge.arc(), route, edge.text(), sized(edge.label(), label));
    }

    private Box sized(Box label, Point2D centre) {
      return AutomatonLayout.around(centre, label.width() * size, label.height() * size);
    }

    /// The points of `route` in pixels, which ends on the rim of `node`.
    private List<Point2D> end(Route route, Point2D node) {
      List<Point2D> points = new ArrayList<>(route.points().stream().map(this::place).toList());
      Point2D last = onRim(node, points.get(points.size() - 2));
      points.set(points.size() - 1, last);
      return points;
    }

    /// The point where the line from `outside` meets the circle around `centre`.
    private Point2D onRim(Point2D centre, Point2D outside) {
      return centre.add(outside.subtract(centre).normalize().multiply(radius + 1));
    }
  }
}
