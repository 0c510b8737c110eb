package org.headscope.engine.automata;

import module java.base;

/// A deterministic probabilistic automaton without final states: T(S_i, x_j, S_j) of \[ICLL] §3.1.
/// Every state accepts; a string leaves the language where no edge reads its next symbol.
///
/// @param transitions the edges, sorted by source state and then by symbol
public record Pfa(int states, int initial, List<Transition> transitions) {
  /// Checks that the automaton is deterministic and that the probabilities of each state sum to
  /// one.
  public Pfa {
    transitions = List.copyOf(transitions);
    if (states < 1 || initial < 0 || initial >= states) {
      throw new IllegalArgumentException("initial state " + initial + " of " + states + " states");
    }
    double[] mass = new double[states];
    for (int i = 0; i < transitions.size(); i++) {
      Transition t = transitions.get(i);
      if (t.from() >= states || t.to() >= states) {
        throw new IllegalArgumentException("transition " + i + " names a missing state");
      }
      if (i > 0 && compare(transitions.get(i - 1), t) >= 0) {
        throw new IllegalArgumentException(
            "transition " + i + " repeats or precedes the previous one by state and symbol");
      }
      mass[t.from()] += t.probability();
    }
    for (int s = 0; s < states; s++) {
      if (mass[s] != 0 && Math.abs(mass[s] - 1) > 1e-9) {
        throw new IllegalArgumentException(
            "the probabilities of state " + s + " sum to " + mass[s]);
      }
    }
  }

  private static int compare(Transition a, Transition b) {
    return a.from() != b.from()
        ? Integer.compare(a.from(), b.from())
        : Integer.compare(a.symbol(), b.symbol());
  }

  /// The edges that leave `state`, by symbol.
  public List<Transition> leaving(int state) {
    return transitions.stream().filter(t -> t.from() == state).toList();
  }

  /// Next state as a table `[states][symbols]`, −1 where the automaton has no edge.
  public int[][] successorTable(int symbols) {
    int[][] next = new int[states][symbols];
    for (int[] row : next) {
      Arrays.fill(row, -1);
    }
    for (Transition t : transitions) {
      next[t.from()][t.symbol()] = t.to();
    }
    return next;
  }

  /// Chance of each symbol in each state as a table `[states][symbols]`; rows sum to one.
  public double[][] emissionTable(int symbols) {
    double[][] p = new double[states][symbols];
    for (Transition t : transitions) {
      p[t.from()][t.symbol()] = t.probability();
    }
    return p;
  }
}
