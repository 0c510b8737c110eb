package org.headscope.app.feature.automaton;

import module java.base;

import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import org.eclipse.elk.alg.layered.LayeredLayoutProvider;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayerConstraint;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.alg.layered.options.SelfLoopDistributionStrategy;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.math.ElkPadding;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.headscope.app.feature.automaton.AutomatonLayout.Edge;
import org.headscope.app.feature.automaton.AutomatonLayout.Route;
import org.headscope.engine.automata.Pfa;

/// One automaton, laid out once: states keep their places in every panel, however large, so that
/// people find them again.
///
/// @param layout where everything stands, with room for symbols but not for their probabilities
record LaidOutAutomaton(Pfa automaton, AutomatonLayout layout) {
  /// Width over height of the panels it is shown in, more or less.
  private static final double SHAPE = 1.7;

  /// Factor on the space between things, 1 for as tight as can be read.
  private static final double ROOM = 1.25;

  static LaidOutAutomaton of(Pfa automaton) {
    // Different edges turned back give drawings of different proportions.
    AutomatonLayout best =
        Stream.of(CycleBreakingStrategy.GREEDY, CycleBreakingStrategy.MODEL_ORDER)
            .map(strategy -> ElkLayout.of(automaton, ROOM, strategy))
            .max(Comparator.comparingDouble(layout -> layout.fit(SHAPE, 1, 1)))
            .orElseThrow();
    return new LaidOutAutomaton(automaton, best);
  }

  /// Lays an automaton out with ELK's layered algorithm, from left to right. Takes milliseconds.
  private static final class ElkLayout {
    private final Pfa automaton;
    private final double room;
    private final ElkNode graph = ElkGraphUtil.createGraph();
    private final List<ElkNode> nodes = new ArrayList<>();
    private final ElkNode start;
    private final ElkEdge startEdge;
    private final Map<Arc, ElkEdge> edges = new HashMap<>();

    private ElkLayout(Pfa automaton, double room, CycleBreakingStrategy cycleBreaking) {
      this.automaton = automaton;
      this.room = room;
      options();
      graph.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, cycleBreaking);
      start = node(8, 4);
      start.setProperty(LayeredOptions.LAYERING_LAYER_CONSTRAINT, LayerConstraint.FIRST_SEPARATE);
      for (int s = 0; s < automaton.states(); s++) {
        nodes.add(node(2 * AutomatonLayout.RADIUS, 2 * AutomatonLayout.RADIUS));
      }
      nodes
          .get(automaton.initial())
          .setProperty(LayeredOptions.LAYERING_LAYER_CONSTRAINT, LayerConstraint.FIRST);
      startEdge = ElkGraphUtil.createSimpleEdge(start, nodes.get(automaton.initial()));
      for (Arc arc : Arc.of(automaton)) {
        ElkEdge edge = ElkGraphUtil.createSimpleEdge(nodes.get(arc.from()), nodes.get(arc.to()));
        ElkLabel label = ElkGraphUtil.createLabel(arc.toString(), edge);
        label.setDimensions(
            Placement.EdgeLabels.width(arc.label(false)), Placement.EdgeLabels.HEIGHT);
        label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
        label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
        edges.put(arc, edge);
      }
    }

    /// Lays `automaton` out; equal automata get equal layouts.
    ///
    /// @param room factor on the space between things, 1 for as tight as can be read
    /// @param cycleBreaking which edges go from right to left
    static AutomatonLayout of(Pfa automaton, double room, CycleBreakingStrategy cycleBreaking) {
      register();
      ElkLayout layout = new ElkLayout(automaton, room, cycleBreaking);
      // ELK's engine would use one provider for all, whose router of edges forgets none of them.
      new LayeredLayoutProvider().layout(layout.graph, new BasicProgressMonitor());
      return layout.result();
    }

    private static synchronized void register() {
      LayoutMetaDataService.getInstance()
          .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    private void options() {
      graph.setProperty(CoreOptions.DIRECTION, Direction.RIGHT);
      graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.SPLINES);
      graph.setProperty(CoreOptions.RANDOM_SEED, 1);
      graph.setProperty(CoreOptions.PADDING, new ElkPadding(4));
      graph.setProperty(
          LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
      graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 8 * room);
      graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 8 * room);
      graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, 5 * room);
      graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 5 * room);
      graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 4 * room);
      graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 4 * room);
      graph.setProperty(LayeredOptions.SPACING_NODE_SELF_LOOP, 10.0);
      graph.setProperty(LayeredOptions.SPACING_EDGE_LABEL, 1.0);
      graph.setProperty(LayeredOptions.SPACING_LABEL_NODE, 3.0);
      graph.setProperty(LayeredOptions.SPACING_LABEL_LABEL, 3.0);
    }

    private ElkNode node(double width, double height) {
      ElkNode node = ElkGraphUtil.createNode(graph);
      node.setDimensions(width, height);
      node.setProperty(
          LayeredOptions.EDGE_ROUTING_SELF_LOOP_DISTRIBUTION, SelfLoopDistributionStrategy.NORTH);
      return node;
    }

    private AutomatonLayout result() {
      List<Edge> drawn = new ArrayList<>();
      for (Arc arc : Arc.of(automaton)) {
        ElkEdge edge = Objects.requireNonNull(edges.get(arc));
        ElkLabel label = edge.getLabels().getFirst();
        Rectangle2D box =
            new Rectangle2D(label.getX(), label.getY(), label.getWidth(), label.getHeight());
        drawn.add(new Edge(arc, route(edge), arc.label(false), box));
      }
      List<Point2D> centres = nodes.stream().map(ElkLayout::centre).toList();
      return new AutomatonLayout(
          graph.getWidth(), graph.getHeight(), centres, drawn, route(startEdge));
    }

    /// The spline of `edge`; its ends lie on the boxes around the states.
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

    private static Point2D centre(ElkNode node) {
      return new Point2D(node.getX() + node.getWidth() / 2, node.getY() + node.getHeight() / 2);
    }
  }
}
