package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.task.Vocabulary;

/// A predictor that knows only the alphabet: P(x) = 1/A for each of A ordinary symbols at every
/// position, 0 for the separator and the pad. Every other predictor has to beat it.
///
/// A token costs O(alphabet), for the row itself; nothing is remembered.
public final class Uniform implements IncrementalPredictor {
  private final Symbols symbols;

  public Uniform(Vocabulary vocabulary) {
    this.symbols = Symbols.of(vocabulary);
  }

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public Reading begin() {
    return new Reading() {
      private int position;

      @Override
      public void extend(int token) {
        symbols.check(token, position++);
      }

      @Override
      public double[] row() {
        return symbols.uniform();
      }
    };
  }
}
