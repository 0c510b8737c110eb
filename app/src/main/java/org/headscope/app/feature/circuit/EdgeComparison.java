package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.NumberText;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.neural.block.ResidualEdge;

/// Two effects of each edge.
///
/// @param same words for effects of the same sign
/// @param different words for effects of different signs
/// @param spots the largest first
record EdgeComparison(
    String title, Side x, Side y, String same, String different, String note, List<Spot> spots) {
  /// The words and the column for one of the effects.
  record Side(String words, String column) {}

  /// One edge.
  ///
  /// @param large true if its first effect is among the largest
  record Spot(ResidualEdge edge, Interval x, Interval y, boolean large) {
    boolean wrong() {
      return Math.signum(x.value()) != Math.signum(y.value());
    }
  }

  EdgeComparison {
    spots = List.copyOf(spots);
  }

  /// The comparison of an approximation with the exact effects, both of which `result` has.
  static EdgeComparison of(CircuitResult result, EdgeMethod method) {
    List<EdgeEffect> ranked = result.ranked(EdgeMethod.EXACT);
    String found =
        result.agreements().stream()
            .filter(agreement -> agreement.method() == method)
            .map(Agreement::sentence)
            .collect(Collectors.joining("", "Filled: the largest exact effects. ", ""));
    return new EdgeComparison(
        "Effects of edges by %s and exact, %s step %s"
            .formatted(method.words(), CircuitWords.run(result), NumberText.count(result.step())),
        new Side(EdgeMethod.EXACT.words(), EdgeMethod.EXACT.label()),
        new Side(method.words(), method.label()),
        "sign right",
        "sign wrong",
        found.strip(),
        IntStream.range(0, ranked.size())
            .mapToObj(i -> {
              EdgeEffect edge = ranked.get(i);
              return new Spot(
                  edge.edge(),
                  edge.by(EdgeMethod.EXACT),
                  edge.by(method),
                  i < CircuitResult.MAX_COMPARED);
            })
            .toList());
  }

  /// The comparison of the edges of two runs.
  static EdgeComparison of(SharedEdges shared) {
    int count = CircuitResult.MAX_COMPARED;
    return new EdgeComparison(
        "Effects of edges in %s and %s".formatted(shared.first(), shared.second()),
        new Side(shared.first(), "effect"),
        new Side(shared.second(), "other"),
        "same sign",
        "other sign",
        "Filled: the largest effects in %s. Heads stand for their twins. The effects have a rank correlation of %.2f; %d of the %d largest are among the largest of both."
            .formatted(shared.first(), shared.correlation(), shared.among(count).size(), count),
        shared.edges().stream()
            .map(e -> new Spot(e.edge(), e.effect(), e.twinEffect(), e.rank() <= count))
            .toList());
  }

  DataTable data() {
    return new DataTable(
        "edge,%1$s,low,high,%2$s,%2$s_low,%2$s_high".formatted(x.column, y.column),
        spots.stream()
            .<List<?>>map(spot ->
                List.of(
                    spot.edge.name(),
                    spot.x.value(),
                    spot.x.low(),
                    spot.x.high(),
                    spot.y.value(),
                    spot.y.low(),
                    spot.y.high()))
            .toList());
  }
}
