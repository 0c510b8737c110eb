package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;

/// All edges from one state to another, drawn as one arrow.
///
/// @param transitions the edges, by symbol, at least one
record Arc(int from, int to, List<Transition> transitions) {
  private static final String[] UNIT = {"1", "½", "⅓", "¼"};

  /// A piece of a label: a probability, or symbols.
  record Run(String text, boolean isProbability) {}

  Arc {
    transitions = List.copyOf(transitions);
  }

  static List<Arc> of(Pfa automaton) {
    Map<List<Integer>, List<Transition>> byEnds = new LinkedHashMap<>();
    for (Transition t : automaton.transitions()) {
      byEnds.computeIfAbsent(List.of(t.from(), t.to()), _ -> new ArrayList<>()).add(t);
    }
    return byEnds.values().stream()
        .map(ts -> new Arc(ts.getFirst().from(), ts.getFirst().to(), ts))
        .toList();
  }

  boolean loop() {
    return from == to;
  }

  /// `a, c` or, with `probabilities`, `a, c ¼`, or `a ½, c ¼` if they differ.
  List<Run> label(boolean probabilities) {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < transitions.size(); i++) {
      boolean last = i == transitions.size() - 1;
      runs.add(new Run(symbol(transitions.get(i)), false));
      if (probabilities && (last || probability(i) != probability(i + 1))) {
        runs.add(new Run(words(probability(i)), true));
      }
      if (!last) {
        runs.add(new Run(",", false));
      }
    }
    return runs;
  }

  private double probability(int i) {
    return transitions.get(i).probability();
  }

  static String symbol(Transition t) {
    return RegBench.VOCABULARY.label(t.symbol());
  }

  /// A probability as `½`, `¾`, or two decimals such as `.37`: RegBench's are 1/k.
  static String words(double p) {
    for (int k = 1; k <= UNIT.length; k++) {
      if (Math.abs(p * k - 1) < 1e-6) {
        return UNIT[k - 1];
      }
    }
    return Math.abs(p * 4 - 3) < 1e-6 ? "¾" : NumberText.bare(p, 2);
  }
}
