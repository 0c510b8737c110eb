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

/// Prints the edges of a model and what circuits of them can do.
final class CircuitTable {
  private final PrintWriter out;
  private final CircuitResult result;
  private final List<EdgeMethod> methods;

  CircuitTable(PrintWriter out, CircuitResult result) {
    this.out = out;
    this.result = result;
    this.methods = result.methods();
  }

  /// Prints the largest edges by their effects, and then what else was found.
  ///
  /// @param top the number of edges
  void print(int top) {
    out.println(
        Table.text(
            "%s over %d instances: %s, %s with every edge corrupted",
            result.scale().measure().words(),
            result.instances(),
            number(result.scale().clean().value()),
            number(result.scale().corrupt().value())));
    int[] widths = new int[2 + methods.size()];
    Arrays.fill(widths, 10);
    widths[0] = -18;
    widths[2] = 20;
    List<Object> header =
        new ArrayList<>(List.of("edge", methods.getFirst().label(), "95 % interval"));
    methods.stream().skip(1).forEach(method -> header.add(method.label()));
    Table table = new Table(out, widths);
    table.row(header.toArray());
    result.ranked().stream().limit(top).forEach(edge -> table.row(row(edge)));
    result.agreements().stream().map(Agreement::sentence).forEach(out::println);
    result.judgement().ifPresent(this::print);
  }

  private Object[] row(EdgeEffect edge) {
    Interval best = edge.best();
    List<Object> row = new ArrayList<>();
    row.add(edge.edge().name());
    row.add(number(best.value()));
    row.add("%s to %s".formatted(number(best.low()), number(best.high())));
    methods.stream().skip(1).forEach(method -> row.add(number(edge.by(method).value())));
    return row.toArray();
  }

  private void print(Judgement judgement) {
    out.println();
    out.println("faithfulness on %d instances of other languages".formatted(judgement.instances()));
    List<Curve> curves = judgement.curves();
    int[] widths = new int[2 + curves.size()];
    Arrays.fill(widths, 9);
    widths[widths.length - 1] = 16;
    List<Object> header = new ArrayList<>(List.of("edges"));
    curves.forEach(curve -> header.add(curve.method().label()));
    header.add("random, 5–95 %");
    Table table = new Table(out, widths);
    table.row(header.toArray());
    for (int k = 0; k < curves.getFirst().points().size(); k++) {
      int at = k;
      int size = curves.getFirst().points().get(k).edges();
      List<Object> row = new ArrayList<>(List.of(size));
      curves.forEach(c -> row.add(Table.text("%.2f", c.points().get(at).faithfulness().value())));
      row.add(
          judgement.random().stream()
              .filter(band -> band.edges() == size)
              .map(band -> Table.text("%.2f to %.2f", band.low(), band.high()))
              .findFirst()
              .orElse(""));
      table.row(row.toArray());
    }
    for (Chosen chosen : judgement.chosen()) {
      out.println(
          Table.text(
              "%s: %d edges, faithfulness %.2f (%.2f to %.2f), completeness %.2f",
              chosen.name(),
              chosen.circuit().size(),
              chosen.point().faithfulness().value(),
              chosen.point().faithfulness().low(),
              chosen.point().faithfulness().high(),
              chosen.point().completeness().value()));
      out.println(
          "  "
              + chosen.circuit().stream().map(ResidualEdge::name).collect(Collectors.joining(" ")));
    }
  }

  private static String number(double value) {
    return Table.text("%.4f", value);
  }

  /// Prints one row per edge and method, and one per circuit that was judged.
  void csv() {
    CsvOption.row(
        out, List.of("edge", "method", "value", "low", "high", "completeness", "low", "high"));
    for (EdgeEffect edge : result.edges()) {
      edge.effects()
          .forEach((method, effect) ->
              CsvOption.row(
                  out, cells(edge.edge().name(), method.label(), effect, Optional.empty())));
    }
    for (Judgement judgement : result.judgement().stream().toList()) {
      for (Curve curve : judgement.curves()) {
        for (Point point : curve.points()) {
          CsvOption.row(out, cells("%d edges", curve.method().label(), point));
        }
      }
      for (Band band : judgement.random()) {
        CsvOption.row(
            out,
            List.of(
                band.edges() + " edges",
                "random",
                band.median(),
                band.low(),
                band.high(),
                "",
                "",
                ""));
      }
      for (Chosen chosen : judgement.chosen()) {
        CsvOption.row(out, cells("%d edges", chosen.name(), chosen.point()));
      }
    }
  }

  private static List<Object> cells(String form, String method, Point point) {
    return cells(
        form.formatted(point.edges()),
        method,
        point.faithfulness(),
        Optional.of(point.completeness()));
  }

  private static List<Object> cells(
      String name, String method, Interval value, Optional<Interval> completeness) {
    List<Object> cells =
        new ArrayList<>(List.of(name, method, value.value(), value.low(), value.high()));
    completeness.ifPresentOrElse(
        c -> cells.addAll(List.of(c.value(), c.low(), c.high())),
        () -> cells.addAll(List.of("", "", "")));
    return cells;
  }

  /// Prints the effects of the largest edges at every checkpoint.
  static void steps(PrintWriter out, CircuitSteps result, int top) {
    List<ResidualEdge> largest = result.largest(top).stream().limit(top).toList();
    int[] widths = new int[1 + result.steps().size()];
    Arrays.fill(widths, 9);
    widths[0] = -18;
    Table table = new Table(out, widths);
    List<Object> header = new ArrayList<>(List.of("edge"));
    header.addAll(result.steps());
    table.row(header.toArray());
    for (ResidualEdge edge : largest) {
      List<Object> row = new ArrayList<>(List.of(edge.name()));
      result.effects(edge).forEach(effect -> row.add(Table.text("%.3f", effect.value())));
      table.row(row.toArray());
    }
  }

  static void csv(PrintWriter out, CircuitSteps result) {
    CsvOption.row(out, List.of("step", "edge", "value", "low", "high"));
    for (CircuitResult checkpoint : result.checkpoints()) {
      for (EdgeEffect edge : checkpoint.edges()) {
        Interval best = edge.best();
        CsvOption.row(
            out,
            List.of(checkpoint.step(), edge.edge().name(), best.value(), best.low(), best.high()));
      }
    }
  }

  /// Prints the edges that are among the largest of two runs.
  static void shared(PrintWriter out, SharedEdges result, int top) {
    List<SharedEdge> both = result.among(top);
    out.println(
        Table.text(
            "%s and %s: %d of the %d largest edges are shared; rank correlation %.2f",
            result.first(), result.second(), both.size(), top, result.correlation()));
    Table table = new Table(out, -18, 9, -2, -18, 9);
    table.row("edge", "effect", "", "twin", "effect");
    both.forEach(edge ->
        table.row(
            edge.edge().name(),
            number(edge.effect().value()),
            "",
            edge.twin().name(),
            number(edge.twinEffect().value())));
  }

  static void csv(PrintWriter out, SharedEdges result) {
    CsvOption.row(
        out,
        List.of("edge", "effect", "low", "high", "rank", "twin", "effect", "low", "high", "rank"));
    for (SharedEdge edge : result.edges()) {
      Interval here = edge.effect();
      Interval there = edge.twinEffect();
      CsvOption.row(
          out,
          List.of(
              edge.edge().name(),
              here.value(),
              here.low(),
              here.high(),
              edge.rank(),
              edge.twin().name(),
              there.value(),
              there.low(),
              there.high(),
              edge.twinRank()));
    }
  }

  /// Prints the graph in the language of Graphviz: the largest edges, wider the larger the effect,
  /// dashed where the corruption helps.
  void dot(int top) {
    List<EdgeEffect> largest = result.ranked().stream().limit(top).toList();
    double max =
        largest.stream().mapToDouble(edge -> Math.abs(edge.best().value())).max().orElse(1);
    out.println("digraph circuit {");
    out.println("  rankdir=BT; node [shape=box];");
    for (EdgeEffect edge : largest) {
      out.println(
          Table.text(
              "  \"%s\" -> \"%s\" [headlabel=\"%s\", label=\"%.3f\", penwidth=%.2f, style=%s];",
              edge.edge().from().name(),
              edge.edge().to().place(),
              edge.edge().to().letter(),
              edge.best().value(),
              0.5 + 4.5 * Math.abs(edge.best().value()) / Math.max(max, Double.MIN_NORMAL),
              edge.best().value() < 0 ? "dashed" : "solid"));
    }
    out.println("}");
  }
}
