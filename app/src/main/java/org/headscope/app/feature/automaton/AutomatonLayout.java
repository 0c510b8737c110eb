package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import org.eclipse.elk.alg.layered.LayeredLayoutProvider;
import org.eclipse.elk.alg.layered.options.*;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.*;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.*;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.headscope.app.chart.Box;
import org.headscope.engine.automata.Pfa;

/// The layout of an automaton, in units in which labels are set at [#TEXT] and states have the
/// radius [#RADIUS]. Edges end somewhere on the boxes around the states. It is laid out once:
/// states keep their places in every panel, however large, so that they can be found again.
///
/// @param nodes centres of the states, from 0
record AutomatonLayout(
    Pfa automaton,
    double width,
    double height,
    List<Point2D> nodes,
    List<Edge> edges,
    Route start) {
  static final double TEXT = 11;
  static final double RADIUS = 11;

  /// Width over height of the panels it is shown in, more or less.
  private static final double SHAPE = 1.7;

  /// A path of cubic Bézier pieces.
  ///
  /// @param points 3·pieces + 1 points: a start, then two control points and an end for each piece
  record Route(List<Point2D> points) {
    Route {
      points = List.copyOf(points);
      if (points.size() < 4 || points.size() % 3 != 1) {
        throw new IllegalArgumentException(points.size() + " points of a cubic path");
      }
    }

    int pieces() {
      return points.size() / 3;
    }

    Point2D at(int piece, double t) {
      double s = 1 - t;
      Point2D start = points.get(3 * piece).multiply(s * s * s);
      Point2D leaving = points.get(3 * piece + 1).multiply(3 * s * s * t);
      Point2D coming = points.get(3 * piece + 2).multiply(3 * s * t * t);
      return start.add(leaving).add(coming).add(points.get(3 * piece + 3).multiply(t * t * t));
    }

    Point2D at(double share) {
      double along = share * pieces();
      int piece = Math.min((int) along, pieces() - 1);
      return at(piece, along - piece);
    }

    double distance(Point2D p) {
      return IntStream.rangeClosed(0, 16 * pieces())
          .mapToDouble(i -> at(i / (16.0 * pieces())).distance(p))
          .min()
          .orElseThrow();
    }
  }

  /// One arrow with its label, whose text may be empty.
  record Edge(Arc arc, Route route, List<Arc.Run> text, Box label) {
    Edge {
      text = List.copyOf(text);
    }

    Edge labelled(List<Arc.Run> runs, Box box) {
      return new Edge(arc, route, runs, box);
    }
  }

  AutomatonLayout {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  static Box around(Point2D centre, double width, double height) {
    return new Box(centre.getX() - width / 2, centre.getY() - height / 2, width, height);
  }

  static Point2D centre(Box box) {
    return new Point2D(box.middleX(), box.middleY());
  }

  AutomatonLayout with(UnaryOperator<Edge> change) {
    List<Edge> changed = edges.stream().map(change).toList();
    return new AutomatonLayout(automaton, width, height, nodes, changed, start);
  }

  /// The factor by which this fits into an area, at most `max`.
  double fit(double areaWidth, double areaHeight, double max) {
    return Math.min(max, Math.min(areaWidth / width, areaHeight / height));
  }

  /// Lays `automaton` out with ELK's layered algorithm, from left to right, with space for symbols
  /// but not for their probabilities. Takes milliseconds; equal automata get equal layouts.
  static AutomatonLayout of(Pfa automaton) {
    // Reversing different edges gives drawings of different proportions.
    return Stream.of(CycleBreakingStrategy.GREEDY, CycleBreakingStrategy.MODEL_ORDER)
        .map(strategy -> of(automaton, strategy))
        .max(Comparator.comparingDouble(layout -> layout.fit(SHAPE, 1, 1)))
        .orElseThrow();
  }

  private static AutomatonLayout of(Pfa automaton, CycleBreakingStrategy turnedBack) {
    register();
    ElkNode graph = graph(turnedBack);
    ElkNode before = node(graph, 8, 4, LayerConstraint.FIRST_SEPARATE);
    List<ElkNode> nodes = new ArrayList<>();
    for (int s = 0; s < automaton.states(); s++) {
      boolean first = s == automaton.initial();
      LayerConstraint where = first ? LayerConstraint.FIRST : LayerConstraint.NONE;
      nodes.add(node(graph, 2 * RADIUS, 2 * RADIUS, where));
    }
    ElkEdge start = ElkGraphUtil.createSimpleEdge(before, nodes.get(automaton.initial()));
    List<Arc> arcs = Arc.of(automaton);
    List<ElkEdge> edges = arcs.stream().map(arc -> edge(arc, nodes)).toList();
    // ELK's engine would use one provider for all, whose router of edges forgets none of them.
    new LayeredLayoutProvider().layout(graph, new BasicProgressMonitor());
    return new AutomatonLayout(
        automaton,
        graph.getWidth(),
        graph.getHeight(),
        nodes.stream().map(n -> new Point2D(n.getX() + RADIUS, n.getY() + RADIUS)).toList(),
        IntStream.range(0, arcs.size()).mapToObj(i -> drawn(arcs.get(i), edges.get(i))).toList(),
        route(start));
  }

  private static synchronized void register() {
    LayoutMetaDataService.getInstance()
        .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
  }

  private static ElkNode graph(CycleBreakingStrategy turnedBack) {
    ElkNode graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.SPLINES);
    graph.setProperty(CoreOptions.RANDOM_SEED, 1);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(4));
    graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, turnedBack);
    graph.setProperty(
        LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 10.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 10.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 6.25);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 6.25);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 5.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 5.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_SELF_LOOP, 10.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 1.0);
    graph.setProperty(LayeredOptions.SPACING_LABEL_NODE, 3.0);
    graph.setProperty(LayeredOptions.SPACING_LABEL_LABEL, 3.0);
    return graph;
  }

  private static ElkNode node(ElkNode graph, double width, double height, LayerConstraint where) {
    ElkNode node = ElkGraphUtil.createNode(graph);
    node.setDimensions(width, height);
    node.setProperty(LayeredOptions.LAYERING_LAYER_CONSTRAINT, where);
    node.setProperty(
        LayeredOptions.EDGE_ROUTING_SELF_LOOP_DISTRIBUTION, SelfLoopDistributionStrategy.NORTH);
    return node;
  }

  private static ElkEdge edge(Arc arc, List<ElkNode> nodes) {
    ElkEdge edge = ElkGraphUtil.createSimpleEdge(nodes.get(arc.from()), nodes.get(arc.to()));
    ElkLabel label = ElkGraphUtil.createLabel(arc.toString(), edge);
    label.setDimensions(Placement.labelWidth(arc.label(false)), Placement.LABEL_HEIGHT);
    label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
    label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
    return edge;
  }

  private static Edge drawn(Arc arc, ElkEdge edge) {
    ElkLabel label = edge.getLabels().getFirst();
    Box box = new Box(label.getX(), label.getY(), label.getWidth(), label.getHeight());
    return new Edge(arc, route(edge), arc.label(false), box);
  }

  private static Route route(ElkEdge edge) {
    ElkEdgeSection section = edge.getSections().getFirst();
    List<Point2D> points = new ArrayList<>();
    points.add(new Point2D(section.getStartX(), section.getStartY()));
    for (ElkBendPoint bend : section.getBendPoints()) {
      points.add(new Point2D(bend.getX(), bend.getY()));
    }
    points.add(new Point2D(section.getEndX(), section.getEndY()));
    return new Route(cubic(points));
  }

  /// `points` as a cubic path: ELK leaves straight edges without bend points.
  private static List<Point2D> cubic(List<Point2D> points) {
    if (points.size() >= 4 && points.size() % 3 == 1) {
      return points;
    }
    List<Point2D> cubic = new ArrayList<>(List.of(points.getFirst()));
    for (int i = 1; i < points.size(); i++) {
      Point2D a = points.get(i - 1);
      Point2D b = points.get(i);
      cubic.addAll(List.of(a.interpolate(b, 1 / 3.0), a.interpolate(b, 2 / 3.0), b));
    }
    return cubic;
  }
}
