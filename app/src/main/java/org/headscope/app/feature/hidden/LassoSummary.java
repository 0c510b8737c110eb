package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.session.ReferenceLanguage;
import org.headscope.engine.interpret.projection.StatePoints;

/// What was picked out, in a sentence.
final class LassoSummary {
  private static final int NAMED = 4;

  private LassoSummary() {}

  /// `42 points, 30 of them of test-1: states 3 (28), 5 (2); symbols a (40), b (2)`.
  static String of(Cloud cloud, BitSet chosen, BitSet mine, String name) {
    if (chosen.isEmpty()) {
      return "";
    }
    BitSet own = (BitSet) chosen.clone();
    own.and(mine);
    StatePoints points = cloud.points();
    int count = chosen.cardinality();
    String called = ReferenceLanguage.nameOf(name);
    String whose =
        own.cardinality() == count
            ? " of " + called
            : ", %s of them of %s"
                .formatted(own.isEmpty() ? "none" : NumberText.count(own.cardinality()), called);
    String states =
        max(own, i -> points.state()[i] < 0 ? "" : cloud.stateLabel(name, points.state()[i]));
    String symbols = max(chosen, cloud::symbol);
    return "%s %s%s: %ssymbols %s"
        .formatted(
            NumberText.count(count),
            count == 1 ? "point" : "points",
            whose,
            states.isEmpty() ? "" : cloud.stateKind(name).several() + " " + states + "; ",
            symbols);
  }

  /// The most frequent, each with its number.
  private static String max(BitSet points, IntFunction<String> name) {
    Map<String, Long> counts =
        points.stream()
            .mapToObj(name)
            .filter(n -> !n.isEmpty())
            .collect(Collectors.groupingBy(n -> n, TreeMap::new, Collectors.counting()));
    String named =
        counts.entrySet().stream()
            .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
            .limit(NAMED)
            .map(e -> e.getKey() + " (" + e.getValue() + ")")
            .collect(Collectors.joining(", "));
    int more = counts.size() - NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }
}
