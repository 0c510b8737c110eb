package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// The share of each symbol in the prefix, without separators:
///
/// ```
/// P(x) = c(x) / Σ_y c(y),      1/A for each of A ordinary symbols before the first.
/// ```
///
/// A token costs O(alphabet), for the row itself; memory is O(alphabet).
public final class Unigram extends Ngram {
  public Unigram(Vocabulary vocabulary) {
    super("unigram", vocabulary, 1);
  }

  @Override
  public CountedReading begin() {
    return new StringReading(symbols(), order()) {
      @Override
      void refine(int l, double[] p) {
        int read = occurrences.total(ContextTrie.ROOT); // Σ_y c(y)
        if (read == 0) {
          return;
        }
        for (int x : symbols().ids()) {
          p[x] = occurrences.count(ContextTrie.ROOT, x) / (double) read;
        }
      }

      @Override
      Smoothing smoothing(int l, double[] shorter) {
        return new Smoothing.BackOff(counts(occurrences, l), 0, shorter);
      }
    };
  }
}
