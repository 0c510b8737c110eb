package org.headscope.engine.symbolic;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.predictor.SequencePredictor;

/**
 * Knows the automaton: row t is its distribution over the next symbol in the state reached, at the
 * initial state after a separator. A row exists after every token, also where a string ends, since
 * the automaton has no end of its own; so the separator's chance is always 0 (public code of paper
 * 000).
 */
public final class GroundTruth implements SequencePredictor {
  private final Pfa pfa;
  private final int[][] next;
  private final double[][] emission;

  /** The truth about strings of {@code pfa}. */
  public GroundTruth(Pfa pfa) {
    this.pfa = pfa;
    this.next = pfa.successorTable(Vocabulary.SIZE);
    this.emission = pfa.emissionTable(Vocabulary.SIZE);
  }

  @Override
  public String name() {
    return "truth";
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the position where the tokens leave the language
   */
  @Override
  public double[][] predict(int[] tokens) {
    double[][] rows = new double[tokens.length][];
    int state = pfa.initial();
    for (int t = 0; t < tokens.length; t++) {
      state = tokens[t] == Vocabulary.SEPARATOR ? pfa.initial() : next[state][tokens[t]];
      if (state < 0) {
        throw new IllegalArgumentException("the tokens leave the language at position " + t);
      }
      rows[t] = emission[state].clone();
    }
    return rows;
  }

  /** Whether a state of the automaton, drawn by hand, has no edge to go on by. */
  @Override
  public boolean deficientRows() {
    return pfa.transitions().stream().mapToInt(t -> t.from()).distinct().count() < pfa.states();
  }
}
