package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;

/// Automata in Graphviz's DOT language.
public final class Dot {
  private Dot() {}

  /// Returns `automaton` over `vocabulary` as a digraph: an arrow without a source enters the
  /// initial state, and edges read `a 0.5`, with each letter's meaning in its place.
  public static String of(Pfa automaton, Vocabulary vocabulary, SymbolNames names) {
    StringBuilder out = new StringBuilder("digraph automaton {\n  rankdir=LR;\n");
    out.append("  node [shape=circle];\n  start [shape=point, label=\"\"];\n");
    for (int s = 0; s < automaton.states(); s++) {
      out.append("  s%d [label=\"%d\"];\n".formatted(s, s));
    }
    out.append("  start -> s%d;\n".formatted(automaton.initial()));
    for (Transition t : automaton.transitions()) {
      out.append(
          "  s%d -> s%d [label=\"%s %s\", weight=%d];\n"
              .formatted(
                  t.from(),
                  t.to(),
                  names.name(vocabulary.label(t.symbol())).replaceAll("[\\\\\"]", "\\\\$0"),
                  number(t.probability()),
                  Math.max(1, Math.round(100 * t.probability()))));
    }
    return out.append("}\n").toString();
  }

  /// Formats with four decimals, or with three digits below a thousandth.
  private static String number(double p) {
    return p < 0.001
        ? String.format(Locale.ROOT, "%.2e", p)
        : String.format(Locale.ROOT, "%.4f", p).replaceFirst("\\.?0+$", "");
  }
}
