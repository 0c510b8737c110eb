package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.benchmark.Vocabulary;

/// The share of each symbol in the prefix, separators left out:
///
/// ```
/// P(x) = c(x) / Σ_y c(y),      1/18 while no symbol was read.
/// ```
///
/// A token costs O(alphabet), the row itself; memory is O(alphabet).
public final class Unigram extends Ngram {
  public Unigram() {
    super("unigram", 1);
  }

  @Override
  public Reading begin() {
    return new Counts();
  }

  private static final class Counts implements Reading {
    private final int[] counts = new int[Vocabulary.SIZE];
    private int symbols; // Σ_y c(y)
    private int position;

    @Override
    public void extend(int token) {
      Symbols.check(token, position++);
      if (token != Vocabulary.SEPARATOR) {
        counts[token]++;
        symbols++;
      }
    }

    @Override
    public double[] row() {
      if (symbols == 0) {
        return Symbols.uniform();
      }
      double[] row = new double[Vocabulary.SIZE];
      for (int x = Symbols.FIRST; x <= Symbols.LAST; x++) {
        row[x] = counts[x] / (double) symbols;
      }
      return row;
    }
  }
}
