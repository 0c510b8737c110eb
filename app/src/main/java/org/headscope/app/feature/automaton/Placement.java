package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
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
}
