package org.headscope.engine.automata;

import module java.base;

import net.automatalib.alphabet.Alphabet;
import net.automatalib.alphabet.impl.Alphabets;
import net.automatalib.automaton.fsa.impl.CompactDFA;
import net.automatalib.util.automaton.minimizer.HopcroftMinimizer;

/// Step 4 of \[ICLL] §3.1, Hopcroft's minimisation, and the numbering that makes it unique.
final class Minimization {
  private Minimization() {}

  /// The minimal automaton of `dfa`'s language, states in breadth-first order.
  static Dfa canonical(Dfa dfa) {
    Dfa reachable = dfa.renumbered(dfa.breadthFirst());
    return mayMerge(reachable) ? hopcroft(reachable) : reachable;
  }

  /// The same through AutomataLib whatever the automaton looks like.
  static Dfa hopcroft(Dfa dfa) {
    Dfa minimal = fromAutomataLib(HopcroftMinimizer.minimizePartialDFA(toAutomataLib(dfa)));
    return minimal.renumbered(minimal.breadthFirst());
  }

  /// Returns whether two states look alike two symbols deep. Equivalent states leave by the same
  /// symbols, since all states accept, and so do the states they reach. Where no two states look
  /// alike the automaton is minimal and Hopcroft, who costs more than all the rest, would find
  /// nothing.
  static boolean mayMerge(Dfa dfa) {
    int[] sets = new int[dfa.states()];
    for (int i = 0; i < sets.length; i++) {
      sets[i] = dfa.symbolSet(i);
      for (int j = 0; j < i; j++) {
        if (sets[i] == sets[j] && sameNext(dfa, i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean sameNext(Dfa dfa, int a, int b) {
    for (int edge = 0; edge < dfa.symbols()[a].length; edge++) {
      int toA = dfa.targets()[a][edge];
      int toB = dfa.targets()[b][edge];
      if (toA != toB && dfa.symbolSet(toA) != dfa.symbolSet(toB)) {
        return false;
      }
    }
    return true;
  }

  private static CompactDFA<Integer> toAutomataLib(Dfa dfa) {
    int last = 0;
    for (int state = 0; state < dfa.states(); state++) {
      last = Math.max(last, 31 - Integer.numberOfLeadingZeros(dfa.symbolSet(state)));
    }
    Alphabet<Integer> alphabet = Alphabets.integers(0, last);
    CompactDFA<Integer> copy = new CompactDFA<>(alphabet, dfa.states());
    for (int state = 0; state < dfa.states(); state++) {
      copy.addIntState(true);
    }
    copy.setInitialState(dfa.initial());
    for (int state = 0; state < dfa.states(); state++) {
      for (int j = 0; j < dfa.symbols()[state].length; j++) {
        copy.setTransition(state, dfa.symbols()[state][j], dfa.targets()[state][j]);
      }
    }
    return copy;
  }

  private static Dfa fromAutomataLib(CompactDFA<Integer> dfa) {
    int[][] symbols = new int[dfa.size()][dfa.numInputs()];
    int[][] targets = new int[dfa.size()][dfa.numInputs()];
    for (int state = 0; state < symbols.length; state++) {
      int edges = 0;
      for (int symbol = 0; symbol < dfa.numInputs(); symbol++) {
        int to = dfa.getSuccessor(state, symbol);
        if (to >= 0) {
          symbols[state][edges] = symbol;
          targets[state][edges++] = to;
        }
      }
      symbols[state] = Arrays.copyOf(symbols[state], edges);
      targets[state] = Arrays.copyOf(targets[state], edges);
    }
    return new Dfa(dfa.getIntInitialState(), symbols, targets);
  }
}
