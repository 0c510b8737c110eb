package org.headscope.engine.automata;

import module java.base;

import org.headscope.engine.run.Sha256;

/// A stochastic language in canonical form: minimal (\[ICLL] §3.1 step 4), reachable states only,
/// numbered breadth-first from the initial state by symbol. Equal languages have equal canonical
/// forms, so equal [#pfa()] and equal [#hash()].
///
/// Every state accepts and a state's edges are equally likely, so the language alone decides the
/// probabilities, and minimising the automaton without them keeps the distribution over strings.
public final class Language {
  private final Dfa canonical;

  private Language(Dfa canonical) {
    this.canonical = canonical;
  }

  static Language of(Dfa dfa) {
    return new Language(Minimization.canonical(dfa));
  }

  /// The language of `pfa`.
  ///
  /// @throws IllegalArgumentException if a state's edges are not equally likely
  public static Language of(Pfa pfa) {
    return of(Dfa.of(pfa));
  }

  public Pfa pfa() {
    return canonical.uniform();
  }

  public long hash() {
    return hash(canonical);
  }

  /// The first 64 bits of SHA-256 over the canonical form: the number of states, then from, symbol
  /// and to of every transition in order, each as two bytes, high byte first.
  public static long hash(Pfa canonical) {
    return hash(Dfa.of(canonical));
  }

  private static long hash(Dfa dfa) {
    int edges = 0;
    for (int[] symbols : dfa.symbols()) {
      edges += symbols.length;
    }
    ByteBuffer bytes = ByteBuffer.allocate(2 + 6 * edges).putShort((short) dfa.states());
    for (int from = 0; from < dfa.states(); from++) {
      for (int j = 0; j < dfa.symbols()[from].length; j++) {
        bytes.putShort((short) from).putShort((short) dfa.symbols()[from][j]);
        bytes.putShort((short) dfa.targets()[from][j]);
      }
    }
    return ByteBuffer.wrap(Sha256.digestOf(bytes.array())).getLong();
  }

  /// Writes the symbols of one string into `tokens` (\[ICLL] §3.2): from the initial state, each
  /// step takes one of the state's edges, all equally likely.
  public void sample(int[] tokens, int from, int to, RandomGenerator random) {
    int state = canonical.initial();
    for (int t = from; t < to; t++) {
      int edge = random.nextInt(canonical.symbols()[state].length);
      tokens[t] = canonical.symbols()[state][edge];
      state = canonical.targets()[state][edge];
    }
  }
}
