package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import org.eclipse.elk.alg.layered.options.*;
import org.eclipse.elk.core.options.*;
import org.eclipse.elk.graph.*;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.graph.LayeredGraph;
import org.headscope.app.chart.graph.Route;
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
    LayeredGraph.layout(graph);
    return new AutomatonLayout(
        automaton,
        graph.getWidth(),
        graph.getHeight(),
        nodes.stream().map(n -> new Point2D(n.getX() + RADIUS, n.getY() + RADIUS)).toList(),
        IntStream.range(0, arcs.size()).mapToObj(i -> drawn(arcs.get(i), edges.get(i))).toList(),
        LayeredGraph.route(start));
  }

  private static ElkNode graph(CycleBreakingStrategy turnedBack) {
    ElkNode graph = LayeredGraph.of(Direction.RIGHT);
    graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, turnedBack);
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
    return new Edge(arc, LayeredGraph.route(edge), arc.label(false), box);
  }
}
