package org.headscope.engine.automata;

import module java.base;

/// The automaton A of \[ICLL] §3.1, before it is made probabilistic: every state accepts, and a
/// string leaves the language where a state has no edge for its next symbol. Arrays rather than
/// objects, since ten are drawn for every test instance.
///
/// @param symbols for each state the symbols of its edges, ascending, each below 32
record Dfa(int initial, int[][] symbols, int[][] targets) {
  /// The automaton under `pfa`, whose states must leave by equally likely edges.
  static Dfa of(Pfa pfa) {
    int[][] symbols = new int[pfa.states()][];
    int[][] targets = new int[pfa.states()][];
    for (int state = 0; state < symbols.length; state++) {
      List<Transition> leaving = pfa.leaving(state);
      for (Transition t : leaving) {
        if (Math.abs(t.probability() * leaving.size() - 1) > 1e-9) {
          throw new IllegalArgumentException(
              "state " + state + " has edges with different probabilities");
        }
      }
      symbols[state] = leaving.stream().mapToInt(Transition::symbol).toArray();
      targets[state] = leaving.stream().mapToInt(Transition::to).toArray();
    }
    return new Dfa(pfa.initial(), symbols, targets);
  }

  int states() {
    return symbols.length;
  }

  /// Step 5 of §3.1: each of a state's m edges gets probability 1/m.
  Pfa uniform() {
    List<Transition> transitions = new ArrayList<>();
    for (int from = 0; from < symbols.length; from++) {
      int m = symbols[from].length;
      for (int j = 0; j < m; j++) {
        transitions.add(new Transition(from, symbols[from][j], targets[from][j], 1.0 / m));
      }
    }
    return new Pfa(symbols.length, initial, transitions);
  }

  /// The symbols that leave `state`, one bit each.
  int symbolSet(int state) {
    int set = 0;
    for (int symbol : symbols[state]) {
      set |= 1 << symbol;
    }
    return set;
  }

  /// The reachable states, breadth-first from the initial state by symbol.
  int[] breadthFirst() {
    int[] order = new int[symbols.length];
    boolean[] met = new boolean[symbols.length];
    order[0] = initial;
    met[initial] = true;
    int count = 1;
    for (int head = 0; head < count; head++) {
      for (int to : targets[order[head]]) {
        if (!met[to]) {
          met[to] = true;
          order[count++] = to;
        }
      }
    }
    return Arrays.copyOf(order, count);
  }

  /// The states of `order` alone, renamed to their place in it; the first is initial.
  Dfa renumbered(int[] order) {
    int[] number = new int[symbols.length];
    for (int i = 0; i < order.length; i++) {
      number[order[i]] = i;
    }
    int[][] newSymbols = new int[order.length][];
    int[][] newTargets = new int[order.length][];
    for (int i = 0; i < order.length; i++) {
      newSymbols[i] = symbols[order[i]];
      newTargets[i] = targets[order[i]].clone();
      for (int j = 0; j < newTargets[i].length; j++) {
        newTargets[i][j] = number[newTargets[i][j]];
      }
    }
    return new Dfa(0, newSymbols, newTargets);
  }
}
