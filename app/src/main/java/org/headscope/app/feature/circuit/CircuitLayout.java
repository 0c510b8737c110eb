package org.headscope.app.feature.circuit;

import module java.base;

import javafx.geometry.Point2D;
import org.eclipse.elk.alg.layered.options.*;
import org.eclipse.elk.core.options.*;
import org.eclipse.elk.graph.*;
import org.eclipse.elk.graph.util.ElkGraphUtil;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.graph.LayeredGraph;
import org.headscope.app.chart.graph.Route;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;

/// The places of a model's parts, from the embedding at the bottom to the logits at the top, and
/// the routes of some of its edges, in units in which text is set at [#TEXT].
///
/// @param routes in the order of the edges
record CircuitLayout(double width, double height, List<Part> parts, List<Route> routes) {
  static final double TEXT = 11;
  private static final double SLOT = 1.5 * TEXT;
  private static final double HIGH = 1.9 * TEXT;
  private static final double LETTERS = 1.1 * TEXT;

  /// A part that reads or writes.
  ///
  /// @param inputs the letters of what it reads separately, by the middle of their places
  /// @param used true if an edge begins or ends here
  record Part(String name, Box box, SequencedMap<String, Double> inputs, boolean used) {
    Part {
      inputs = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(inputs));
    }

    /// The name for people: `2.1`, `MLP 4`.
    String label() {
      return ResidualEdge.label(name);
    }

    private Part mapped(UnaryOperator<Point2D> change) {
      Point2D from = change.apply(new Point2D(box.x(), box.y()));
      Point2D to = change.apply(new Point2D(box.right(), box.bottom()));
      SequencedMap<String, Double> places = new LinkedHashMap<>();
      inputs.forEach((letter, x) -> places.put(letter, change.apply(new Point2D(x, 0)).getX()));
      Box moved =
          new Box(from.getX(), from.getY(), to.getX() - from.getX(), to.getY() - from.getY());
      return new Part(name, moved, places, used);
    }
  }

  CircuitLayout {
    parts = List.copyOf(parts);
    routes = List.copyOf(routes);
  }

  /// This in an area of a figure, stretched by a factor of at most `max` beyond `least`.
  CircuitLayout placed(Box area, double least, double max) {
    double x = Math.clamp(area.width() / width, least, max * least);
    double y = Math.clamp(area.height() / height, least, max * least);
    double left = area.x() + Math.max(0, (area.width() - x * width) / 2);
    double top = area.y() + Math.max(0, (area.height() - y * height) / 2);
    UnaryOperator<Point2D> change = p -> new Point2D(left + x * p.getX(), top + y * p.getY());
    return new CircuitLayout(
        x * width,
        y * height,
        parts.stream().map(part -> part.mapped(change)).toList(),
        routes.stream().map(route -> route.map(change)).toList());
  }

  /// Lays out a model.
  ///
  /// @param all its edges
  /// @param shown those that get routes
  static CircuitLayout of(Collection<ResidualEdge> all, List<ResidualEdge> shown) {
    return new Builder(all).layout(shown);
  }

  /// The graph for ELK, with a node for each part, an input port for each reader and an output
  /// port.
  private static final class Builder {
    private final ElkNode graph = LayeredGraph.of(Direction.UP);
    private final Map<String, SequencedMap<String, ElkPort>> inputs = new HashMap<>();
    private final Map<String, ElkPort> outputs = new HashMap<>();
    private final SequencedMap<String, ElkNode> nodes = new LinkedHashMap<>();
    private final int last;

    Builder(Collection<ResidualEdge> all) {
      last = all.stream().mapToInt(edge -> edge.from().layer()).max().orElse(0);
      graph.setProperty(CoreOptions.SEPARATE_CONNECTED_COMPONENTS, false);
      graph.setProperty(CoreOptions.PARTITIONING_ACTIVATE, true);
      graph.setProperty(
          LayeredOptions.CONSIDER_MODEL_ORDER_STRATEGY, OrderingStrategy.PREFER_NODES);
      graph.setProperty(LayeredOptions.CROSSING_MINIMIZATION_FORCE_NODE_MODEL_ORDER, true);
      graph.setProperty(LayeredOptions.SPACING_NODE_NODE, 2 * TEXT);
      graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 1.7 * TEXT);
      graph.setProperty(LayeredOptions.SPACING_EDGE_NODE, TEXT);
      graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE, 0.6 * TEXT);
      SequencedMap<String, Integer> rows = new LinkedHashMap<>();
      SequencedMap<String, SequencedSet<String>> letters = new LinkedHashMap<>();
      for (ResidualEdge edge : all) {
        rows.put(edge.to().place(), row(edge.to()));
        letters
            .computeIfAbsent(edge.to().place(), _ -> new LinkedHashSet<>())
            .add(edge.to().letter());
      }
      for (ResidualEdge edge : all) {
        rows.putIfAbsent(place(edge.from(), rows.keySet()), row(edge.from()));
      }
      rows.entrySet().stream()
          .sorted(Map.Entry.comparingByValue())
          .forEach(part ->
              node(
                  part.getKey(),
                  part.getValue(),
                  letters.getOrDefault(part.getKey(), new LinkedHashSet<>())));
    }

    private int row(ResidualReader reader) {
      return switch (reader.type()) {
        case LOGITS -> 2 * last + 1;
        case MLP -> 2 * reader.layer();
        default -> 2 * reader.layer() - 1;
      };
    }

    private static int row(ResidualWriter writer) {
      return switch (writer.type()) {
        case EMBEDDING -> 0;
        case MLP -> 2 * writer.layer();
        default -> 2 * writer.layer() - 1;
      };
    }

    /// The part of a writer: the heads of a mixer that reads as a whole belong to it.
    private static String place(ResidualWriter writer, Set<String> readers) {
      String mixer = "mixer" + writer.layer();
      return readers.contains(writer.name()) || !readers.contains(mixer) ? writer.name() : mixer;
    }

    private void node(String place, int row, SequencedSet<String> letters) {
      boolean separate = letters.size() > 1;
      double name = 0.62 * TEXT * (place.length() + 2);
      double width = Math.max(name, separate ? SLOT * (letters.size() + 0.6) : 4.4 * TEXT);
      double height = HIGH + (separate ? LETTERS : 0);
      ElkNode node = ElkGraphUtil.createNode(graph);
      node.setDimensions(width, height);
      node.setProperty(CoreOptions.PARTITIONING_PARTITION, row);
      node.setProperty(CoreOptions.PORT_CONSTRAINTS, PortConstraints.FIXED_POS);
      nodes.put(place, node);
      outputs.put(place, port(node, PortSide.NORTH, width / 2, 0));
      int i = 0;
      for (String letter : letters) {
        double x = width / 2 + (i++ - (letters.size() - 1) / 2.0) * SLOT;
        inputs
            .computeIfAbsent(place, _ -> new LinkedHashMap<>())
            .put(letter, port(node, PortSide.SOUTH, x, height));
      }
    }

    private static ElkPort port(ElkNode node, PortSide side, double x, double y) {
      ElkPort port = ElkGraphUtil.createPort(node);
      port.setProperty(CoreOptions.PORT_SIDE, side);
      port.setLocation(x, y);
      return port;
    }

    CircuitLayout layout(List<ResidualEdge> shown) {
      Set<String> used = new HashSet<>();
      List<ElkEdge> edges = new ArrayList<>();
      for (ResidualEdge edge : shown) {
        String from = place(edge.from(), inputs.keySet());
        String to = edge.to().place();
        used.addAll(List.of(from, to));
        edges.add(
            ElkGraphUtil.createSimpleEdge(
                outputs.get(from),
                inputs.getOrDefault(to, new LinkedHashMap<>()).get(edge.to().letter())));
      }
      LayeredGraph.layout(graph);
      List<Part> parts = new ArrayList<>();
      nodes.forEach((name, node) -> parts.add(part(name, node, used.contains(name))));
      return new CircuitLayout(
          graph.getWidth(),
          graph.getHeight(),
          parts,
          edges.stream().map(LayeredGraph::route).toList());
    }

    private Part part(String name, ElkNode node, boolean used) {
      Box box = new Box(node.getX(), node.getY(), node.getWidth(), node.getHeight());
      SequencedMap<String, Double> places = new LinkedHashMap<>();
      inputs
          .getOrDefault(name, new LinkedHashMap<>())
          .forEach((letter, port) -> {
            if (!letter.isEmpty()) {
              places.put(letter, node.getX() + port.getX());
            }
          });
      return new Part(name, box, places, used);
    }
  }
}
