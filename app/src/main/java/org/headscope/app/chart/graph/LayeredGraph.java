package org.headscope.app.chart.graph;

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

/// Graphs that ELK's layered algorithm lays out, with curves for edges. Equal graphs get equal
/// layouts.
public final class LayeredGraph {
  private LayeredGraph() {}

  /// Creates a graph without nodes.
  ///
  /// @param layers the direction in which layers follow each other
  public static ElkNode of(Direction layers) {
    register();
    ElkNode graph = ElkGraphUtil.createGraph();
    graph.setProperty(CoreOptions.DIRECTION, layers);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.SPLINES);
    graph.setProperty(CoreOptions.RANDOM_SEED, 1);
    graph.setProperty(CoreOptions.PADDING, new ElkPadding(4));
    graph.setProperty(
        LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
    return graph;
  }

  private static synchronized void register() {
    LayoutMetaDataService.getInstance()
        .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
  }

  /// Places the nodes of `graph` and routes its edges. Takes milliseconds.
  public static void layout(ElkNode graph) {
    // ELK's engine would use one provider for all, whose router of edges forgets none of them.
    new LayeredLayoutProvider().layout(graph, new BasicProgressMonitor());
  }

  /// Returns the route of an edge that was laid out.
  public static Route route(ElkEdge edge) {
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
