package org.headscope.engine.io;

import java.util.Locale;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.Vocabulary;

/// Automata in Graphviz's DOT language.
public final class Dot {
  private Dot() {}

  /// The digraph of `automaton` over `vocabulary`: an arrow from nowhere into the initial state,
  /// edges as `a 0.5`.
  public static String of(Pfa automaton, Vocabulary vocabulary) {
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
                  vocabulary.label(t.symbol()),
                  number(t.probability()),
                  Math.max(1, Math.round(100 * t.probability()))));
    }
    return out.append("}\n").toString();
  }

  private static String number(double p) {
    return String.format(Locale.ROOT, "%.4f", p).replaceFirst("\\.?0+$", "");
  }
}
