package org.headscope.engine.automata;

import org.headscope.engine.run.Refusal;

/// One edge of a [Pfa].
///
/// @param from source state, from 0
/// @param symbol token id of the symbol read, 1..18 on RegBench
/// @param probability of this edge among those leaving `from`, in (0, 1]
public record Transition(int from, int symbol, int to, double probability) {
  public Transition {
    Refusal.when(from < 0 || to < 0 || symbol < 0, "negative state or symbol in a transition");
    if (!(probability > 0 && probability <= 1)) {
      throw new IllegalArgumentException("transition probability outside (0, 1]: " + probability);
    }
  }
}
