package org.headscope.engine.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.headscope.engine.automata.Pfa;

/// One problem instance d⁽ⁱ⁾ of \[ICLL] §3.3: strings of one language, joined by separators.
///
/// @param origin preset and seed that made it; empty for hand-written instances
/// @param automaton the language; empty when unknown, and views then show no states
/// @param strings the strings, symbols a–r, none empty
public record Instance(
    String id, Optional<Origin> origin, Optional<Pfa> automaton, List<String> strings) {

  /// What drew an instance: the preset's name and the seed of its file.
  public record Origin(String preset, long seed) {}

  /// Checks that the strings can be encoded and that the automaton produces them.
  public Instance {
    strings = List.copyOf(strings);
    if (strings.isEmpty()) {
      throw new IllegalArgumentException("an instance needs at least one string");
    }
    int initial = automaton.map(Pfa::initial).orElse(-1);
    int[][] next = automaton.map(a -> a.successorTable(Vocabulary.SIZE)).orElse(new int[0][]);
    for (int s = 0; s < strings.size(); s++) {
      check(strings.get(s), s, next, initial);
    }
  }

  /// Walks one string; `initial` is −1 without automaton.
  private static void check(String string, int index, int[][] next, int initial) {
    if (string.isEmpty()) {
      throw new IllegalArgumentException("string " + index + " is empty");
    }
    int state = initial;
    for (int i = 0; i < string.length(); i++) {
      int token = Vocabulary.id(string.charAt(i));
      if (token <= Vocabulary.PAD || token == Vocabulary.SEPARATOR) {
        throw new IllegalArgumentException(
            "string " + index + " has '" + string.charAt(i) + "' at position " + i + ", not a–r");
      }
      if (state >= 0) {
        state = next[state][token];
        if (state < 0) {
          throw new IllegalArgumentException(
              "string " + index + " leaves its automaton's language at position " + i);
        }
      }
    }
  }

  /// The strings joined by separators: w1|w2|…|wk.
  public String text() {
    return String.join("|", strings);
  }

  /// Token ids of [#text()], length T.
  public int[] tokens() {
    return Vocabulary.encode(text());
  }

  /// The automaton's state after each of the T tokens, −1 at separators and without automaton.
  public int[] stateAfter() {
    int[] tokens = tokens();
    int[] states = new int[tokens.length];
    Arrays.fill(states, -1);
    automaton.ifPresent(pfa -> {
      int[][] next = pfa.successorTable(Vocabulary.SIZE);
      int state = pfa.initial();
      for (int t = 0; t < tokens.length; t++) {
        boolean separator = tokens[t] == Vocabulary.SEPARATOR;
        state = separator ? pfa.initial() : next[state][tokens[t]];
        states[t] = separator ? -1 : state;
      }
    });
    return states;
  }
}
