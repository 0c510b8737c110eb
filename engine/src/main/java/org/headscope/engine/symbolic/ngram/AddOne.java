package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// The N-gram model that adds one to every count (Laplace's rule; Chen & Goodman 1998, "An
/// empirical study of smoothing techniques for language modeling", TR-10-98, §2.1). With c the
/// counts in the strings so far and s the last N−1 symbols of the current one,
///
/// ```
/// P(x | s) = (c(s·x) + 1) / (Σ_y c(s·y) + A)      for each of A symbols x.
/// ```
///
/// Strings are read one by one, without pads: at a string's start, s is the string so far, and its
/// counts are from anywhere in the strings. A token costs O(N + alphabet); memory is O(alphabet)
/// per distinct context, of which a token adds at most N−1.
public final class AddOne extends Ngram {
  public AddOne(Vocabulary vocabulary, int order) {
    super("add1-" + order, vocabulary, order);
  }

  @Override
  boolean backsOff() {
    return false;
  }

  @Override
  public CountedReading begin() {
    return new StringReading(symbols(), order()) {
      @Override
      void refine(int l, double[] p) {
        if (l < length()) {
          return; // only the longest context counts
        }
        double denominator = occurrences.total(context(l)) + symbols().count();
        for (int x : symbols().ids()) {
          p[x] = (occurrences.count(context(l), x) + 1) / denominator;
        }
      }

      @Override
      int matched() {
        return length();
      }

      @Override
      Smoothing smoothing(int l, double[] shorter) {
        return new Smoothing.AddedOne(counts(occurrences, l), symbols().count());
      }
    };
  }
}
