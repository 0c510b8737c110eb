package org.headscope.engine.benchmark;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.run.Refusal;

/// The true predictor, which knows the automaton: row t is its distribution over the next symbol in
/// the state reached, at the initial state after a separator. A row exists after every token, also
/// where a string ends, since the automaton has no final state; so the separator's probability is
/// always 0 (public code of \[ICLL]).
///
/// A token costs O(alphabet), the row itself; memory is O(states · alphabet).
public final class GroundTruth implements IncrementalPredictor {
  private final Pfa pfa;
  private final int[][] next;
  private final double[][] emission;
  private final double[] nothing = new double[RegBench.VOCABULARY.size()];
  private final boolean departing;

  public GroundTruth(Pfa pfa) {
    this(pfa, false);
  }

  /// Creates the predictor.
  ///
  /// @param departing true if strings may leave the language; nothing then follows in them
  GroundTruth(Pfa pfa, boolean departing) {
    this.departing = departing;
    this.pfa = pfa;
    this.next = pfa.successorTable(RegBench.VOCABULARY.size());
    this.emission = pfa.emissionTable(RegBench.VOCABULARY.size());
  }

  @Override
  public String name() {
    return "truth";
  }

  @Override
  public Reading begin() {
    return new Walk();
  }

  /// {@inheritDoc} Rows of the same state are one array.
  @Override
  public double[][] predict(int[] tokens) {
    Walk walk = new Walk();
    double[][] rows = new double[tokens.length][];
    for (int t = 0; t < tokens.length; t++) {
      walk.extend(tokens[t]);
      rows[t] = walk.state < 0 ? nothing : emission[walk.state];
    }
    return rows;
  }

  /// Returns whether a state of a hand-drawn automaton has no outgoing edge, or strings may leave
  /// the language.
  @Override
  public boolean deficientRows() {
    return departing
        || pfa.transitions().stream().mapToInt(t -> t.from()).distinct().count() < pfa.states();
  }

  private final class Walk implements Reading {
    private int state = pfa.initial();
    private int position;

    /// {@inheritDoc}
    ///
    /// @throws IllegalArgumentException naming the position where the tokens leave the language
    @Override
    public void extend(int token) {
      int to = -1;
      if (token >= 0 && token < RegBench.VOCABULARY.size()) {
        boolean separator = token == RegBench.VOCABULARY.separator();
        to = separator ? pfa.initial() : state < 0 ? -1 : next[state][token];
      }
      Refusal.when(to < 0 && !departing, "the tokens leave the language at position %s", position);
      state = to;
      position++;
    }

    @Override
    public double[] row() {
      return state < 0 ? nothing.clone() : emission[state].clone();
    }
  }
}
