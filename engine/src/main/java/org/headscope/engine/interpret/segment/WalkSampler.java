package org.headscope.engine.interpret.segment;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;

/// Draws walks of an automaton, with its probabilities given where they begin, how long they are
/// and, if requested, where they end.
final class WalkSampler {
  private final List<List<Transition>> leaving;

  WalkSampler(Pfa automaton) {
    leaving = IntStream.range(0, automaton.states()).mapToObj(automaton::leaving).toList();
  }

  /// Draws the symbols of `count` walks along `segment`; none if there is no such walk, as along
  /// kept strings of an edited automaton.
  List<int[]> draw(Segment segment, int count, SplittableRandom random) {
    double[][] chance = chances(segment.length(), segment.end());
    if (chance[segment.length()][segment.start()] == 0) {
      return List.of();
    }
    return Stream.generate(() -> draw(segment.start(), chance, random)).limit(count).toList();
  }

  /// The probability that a walk of k further symbols ends where it must: `[k][state]`.
  private double[][] chances(int length, OptionalInt end) {
    double[][] chance = new double[length + 1][leaving.size()];
    for (int state = 0; state < leaving.size(); state++) {
      chance[0][state] = end.isEmpty() || end.getAsInt() == state ? 1 : 0;
    }
    for (int k = 1; k <= length; k++) {
      for (int state = 0; state < leaving.size(); state++) {
        for (Transition edge : leaving.get(state)) {
          chance[k][state] += edge.probability() * chance[k - 1][edge.to()];
        }
      }
    }
    return chance;
  }

  private int[] draw(int start, double[][] chance, SplittableRandom random) {
    int[] symbols = new int[chance.length - 1];
    int state = start;
    for (int t = 0; t < symbols.length; t++) {
      int left = symbols.length - t;
      double u = random.nextDouble() * chance[left][state];
      Transition edge = edge(leaving.get(state), chance[left - 1], u);
      symbols[t] = edge.symbol();
      state = edge.to();
    }
    return symbols;
  }

  /// Returns the edge whose interval has `u`, with edges as long as they are likely in such a walk.
  private static Transition edge(List<Transition> edges, double[] after, double u) {
    Transition taken = edges.getFirst();
    double left = u;
    for (Transition edge : edges) {
      double share = edge.probability() * after[edge.to()];
      if (share > 0) {
        taken = edge;
        left -= share;
        if (left < 0) {
          break;
        }
      }
    }
    return taken;
  }
}
