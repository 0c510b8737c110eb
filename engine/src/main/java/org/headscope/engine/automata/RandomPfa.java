package org.headscope.engine.automata;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;

/// Draws automata as \[ICLL] §3.1 does: n states, c of the shared symbols, and from each state m
/// edges with distinct symbols to distinct other states, each with probability 1/m.
///
/// The paper's S₀, where every unsampled symbol leads, is simply the absence of an edge. An
/// automaton of n states has only n−1 other states to go to, so m is capped there: the text's m = 4
/// cannot be had with n = 4.
///
/// @param states n
/// @param alphabet c
/// @param outDegree m, before the cap
/// @param symbols size of the shared symbol set, whose token ids are 1..symbols; at most 31
public record RandomPfa(Range states, Range alphabet, Range outDegree, int symbols) {
  public RandomPfa {
    Refusal.when(
        states.min() < 2 || outDegree.min() < 1, "a state needs another state and an edge to it");
    if (symbols > 31 || alphabet.max() > symbols || outDegree.max() > alphabet.min()) {
      throw new IllegalArgumentException(
          "out-degree " + outDegree + " or alphabet " + alphabet + " exceeds its symbols");
    }
  }

  /// The language of one draw; all that is random comes from `random`.
  public Language draw(RandomGenerator random) {
    return Language.of(drawRaw(random));
  }

  /// Steps 1–3: states may still be unreachable or equivalent.
  Dfa drawRaw(RandomGenerator random) {
    int n = states.draw(random);
    int c = alphabet.draw(random);
    int[] shared = new int[symbols];
    for (int i = 0; i < symbols; i++) {
      shared[i] = i + 1;
    }
    sample(shared, symbols, c, random); // V = shared[0..c)
    int[] others = new int[n - 1];
    int[][] read = new int[n][];
    int[][] targets = new int[n][];
    for (int from = 0; from < n; from++) {
      int m = Math.min(outDegree.draw(random), n - 1);
      for (int i = 0; i < n - 1; i++) {
        others[i] = i < from ? i : i + 1;
      }
      read[from] = Arrays.copyOf(sample(shared, c, m, random), m); // the x_j
      Arrays.sort(read[from]);
      targets[from] = Arrays.copyOf(sample(others, n - 1, m, random), m); // the S_j
    }
    return new Dfa(0, read, targets);
  }

  /// Brings `m` of the first `n` values, sampled without replacement, to the front.
  private static int[] sample(int[] values, int n, int m, RandomGenerator random) {
    for (int i = 0; i < m; i++) {
      int j = i + random.nextInt(n - i);
      int value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
    return values;
  }
}
