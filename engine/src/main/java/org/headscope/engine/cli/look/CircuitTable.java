package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.Band;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.circuit.SharedEdges.SharedEdge;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.PlainText;

/// Prints the edges of a model and what circuits of them can do.
record CircuitTable(PrintWriter out) {
  /// The cells of a row: lists and intervals take one for each of their values.
  private static List<Object> cells(Object... parts) {
    return Arrays.stream(parts)
        .flatMap(part ->
            switch (part) {
              case List<?> list -> list.stream();
              case Interval i -> Stream.of(i.value(), i.low(), i.high());
              default -> Stream.of(part);
            })
        .toList();
  }

  private void csvRow(Object... parts) {
    CsvOption.row(out, cells(parts));
  }

  private static String number(Interval interval) {
    return Table.text("%.4f", interval.value());
  }

  private static String share(Interval interval) {
    return Table.text("%.2f", interval.value());
  }

  private static String range(String number, double low, double high) {
    return Table.text(number + " to " + number, low, high);
  }

  /// Prints the largest edges by their effects, and then what else was found.
  ///
  /// @param top the number of edges
  void print(CircuitResult result, int top) {
    out.println(
        Table.text(
            "%s over %s: %s, %s with every edge corrupted",
            result.scale().measure().words(),
            PlainText.count(result.instances(), "instance"),
            number(result.scale().clean()),
            number(result.scale().corrupt())));
    EdgeMethod best = result.methods().getFirst();
    List<EdgeMethod> others = result.methods().stream().skip(1).toList();
    Table table = new Table(out, -18, 10, 20, 10);
    List<String> names = others.stream().map(EdgeMethod::label).toList();
    table.row(cells("edge", best.label(), "95 % interval", names));
    for (EdgeEffect edge : result.ranked().stream().limit(top).toList()) {
      Interval effect = edge.by(best);
      String range = range("%.4f", effect.low(), effect.high());
      List<String> more = others.stream().map(method -> number(edge.by(method))).toList();
      table.row(cells(edge.edge().name(), number(effect), range, more));
    }
    result.agreements().stream().map(Agreement::sentence).forEach(out::println);
    result.judgement().ifPresent(this::print);
  }

  private void print(Judgement judgement) {
    out.println();
    out.println(
        "faithfulness on %s of other languages"
            .formatted(PlainText.count(judgement.instances(), "instance")));
    List<Curve> curves = judgement.curves();
    Map<Integer, String> random = new HashMap<>();
    judgement.random().forEach(b -> random.put(b.edges(), range("%.2f", b.low(), b.high())));
    Table table = new Table(out, 9); // the last column is wider
    List<String> names = curves.stream().map(curve -> curve.method().label()).toList();
    table.row(cells("edges", names, "%16s".formatted("random, 5–95 %")));
    for (int k = 0; k < curves.getFirst().points().size(); k++) {
      int at = k;
      int size = curves.getFirst().points().get(k).edges();
      List<String> shares =
          curves.stream().map(c -> share(c.points().get(at).faithfulness())).toList();
      table.row(cells(size, shares, "%16s".formatted(random.getOrDefault(size, ""))));
    }
    for (Chosen chosen : judgement.chosen()) {
      List<String> edges = chosen.circuit().stream().map(ResidualEdge::name).toList();
      Interval part = chosen.point().faithfulness();
      out.println(
          Table.text(
              "%s: %d edges, faithfulness %s (%s), completeness %s",
              chosen.name(),
              edges.size(),
              share(part),
              range("%.2f", part.low(), part.high()),
              share(chosen.point().completeness())));
      out.println("  " + String.join(" ", edges));
    }
  }

  /// Prints one row per edge and method, and one per circuit that was judged.
  void csv(CircuitResult result) {
    csvRow("edge", "method", "value", "low", "high", "completeness", "low", "high");
    List<String> none = List.of("", "", "");
    for (EdgeEffect edge : result.edges()) {
      edge.effects()
          .forEach((method, effect) -> csvRow(edge.edge().name(), method.label(), effect, none));
    }
    for (Judgement judgement : result.judgement().stream().toList()) {
      for (Curve curve : judgement.curves()) {
        curve.points().forEach(point -> circuit(curve.method().label(), point));
      }
      for (Band b : judgement.random()) {
        csvRow(b.edges() + " edges", "random", b.median(), b.low(), b.high(), none);
      }
      judgement.chosen().forEach(chosen -> circuit(chosen.name(), chosen.point()));
    }
  }

  private void circuit(String name, Point point) {
    csvRow(point.edges() + " edges", name, point.faithfulness(), point.completeness());
  }

  /// Prints the effects of the largest edges at every checkpoint.
  void print(CircuitSteps result, int top) {
    Table table = new Table(out, -18, 9);
    table.row(cells("edge", result.steps()));
    for (ResidualEdge edge : result.largest(top).stream().limit(top).toList()) {
      List<String> effects =
          result.effects(edge).stream().map(each -> Table.text("%.3f", each.value())).toList();
      table.row(cells(edge.name(), effects));
    }
  }

  void csv(CircuitSteps result) {
    csvRow("step", "edge", "value", "low", "high");
    for (CircuitResult checkpoint : result.checkpoints()) {
      checkpoint.edges().forEach(e -> csvRow(checkpoint.step(), e.edge().name(), e.best()));
    }
  }

  /// Prints the edges that are among the largest of two runs.
  void print(SharedEdges result, int top) {
    List<SharedEdge> both = result.among(top);
    out.println(
        Table.text(
            "%s and %s: %d of the %d largest edges are shared; rank correlation %.2f",
            result.first(), result.second(), both.size(), top, result.correlation()));
    Table table = new Table(out, -18, 9, -2, -18, 9);
    table.row("edge", "effect", "", "twin", "effect");
    for (SharedEdge e : both) {
      table.row(e.edge().name(), number(e.effect()), "", e.twin().name(), number(e.twinEffect()));
    }
  }

  void csv(SharedEdges result) {
    csvRow("edge", "effect", "low", "high", "rank", "twin", "effect", "low", "high", "rank");
    for (SharedEdge e : result.edges()) {
      csvRow(e.edge().name(), e.effect(), e.rank(), e.twin().name(), e.twinEffect(), e.twinRank());
    }
  }

  /// Prints the graph in the language of Graphviz: the largest edges, wider the larger the effect,
  /// dashed where the corruption helps.
  void dot(CircuitResult result, int top) {
    List<EdgeEffect> largest = result.ranked().stream().limit(top).toList();
    double max =
        largest.stream().mapToDouble(edge -> Math.abs(edge.best().value())).max().orElse(1);
    out.println("digraph circuit {");
    out.println("  rankdir=BT; node [shape=box];");
    for (EdgeEffect edge : largest) {
      double effect = edge.best().value();
      out.println(
          Table.text(
              "  \"%s\" -> \"%s\" [headlabel=\"%s\", label=\"%.3f\", penwidth=%.2f, style=%s];",
              edge.edge().from().name(),
              edge.edge().to().place(),
              edge.edge().to().letter(),
              effect,
              0.5 + 4.5 * Math.abs(effect) / Math.max(max, Double.MIN_NORMAL),
              effect < 0 ? "dashed" : "solid"));
    }
    out.println("}");
  }
}
