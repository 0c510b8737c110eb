package org.headscope.engine.symbolic.ngram;

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
    return new StringReading(order()) {
      @Override
      void refine(int l, double[] p) {
        int symbols = occurrences.total(ContextTrie.ROOT); // Σ_y c(y)
        for (int x = Symbols.FIRST; x <= Symbols.LAST && symbols > 0; x++) {
          p[x] = occurrences.count(ContextTrie.ROOT, x) / (double) symbols;
        }
      }
    };
  }
}
