package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.SymbolNames;

/// Strings drawn from an automaton that somebody chose, as RegBench draws them from random ones.
///
/// @param strings how many
/// @param longest symbols of the longest that is tried for; they end before where no edge leaves
/// @param seed decides all of them
public record OwnInstance(Pfa automaton, int strings, int longest, long seed) {
  private static final Range STRINGS = new Range(1, 1_000);
  private static final Range SYMBOLS = new Range(1, 10_000);

  public OwnInstance {
    require(STRINGS, strings, "strings");
    require(SYMBOLS, longest, "symbols a string");
    if (automaton.leaving(automaton.initial()).isEmpty()) {
      throw new UserError("No edge leaves the state in which strings begin; add one.");
    }
  }

  private static void require(Range range, int value, String what) {
    if (value < range.min() || value > range.max()) {
      throw new UserError(
          "An own instance has %,d to %,d %s, not %,d; choose a number in that range."
              .formatted(range.min(), range.max(), what, value));
    }
  }

  public Instance draw(String id) {
    return draw(id, SymbolNames.NONE);
  }

  public Instance draw(String id, SymbolNames symbols) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < strings; i++) {
      drawn.add(string(random.nextInt(1, longest + 1), random));
    }
    return RegBench.of(
        id, Optional.empty(), Optional.of(new LatentAutomaton(automaton, symbols)), drawn);
  }

  private String string(int length, SplittableRandom random) {
    StringBuilder string = new StringBuilder();
    int state = automaton.initial();
    while (string.length() < length) {
      List<Transition> edges = automaton.leaving(state);
      if (edges.isEmpty()) {
        break;
      }
      Transition taken = edges.getLast();
      double left = random.nextDouble();
      for (Transition edge : edges) {
        left -= edge.probability();
        if (left < 0) {
          taken = edge;
          break;
        }
      }
      string.append(RegBench.VOCABULARY.label(taken.symbol()));
      state = taken.to();
    }
    return string.toString();
  }
}
