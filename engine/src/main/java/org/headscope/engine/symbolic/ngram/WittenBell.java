package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// The N-gram model with Witten–Bell smoothing, interpolated (Witten & Bell 1991, method C; Chen &
/// Goodman 1998, "An empirical study of smoothing techniques for language modeling", TR-10-98,
/// §2.5). The more different symbols have followed a context, the more it leaves to the shorter
/// one: with c the counts in the strings so far, N₁₊(s·) = |{y : c(s·y) > 0}| and s' = s without
/// its oldest symbol,
///
/// ```
/// P(x | s) = (c(s·x) + N₁₊(s·) P(x | s')) / (Σ_y c(s·y) + N₁₊(s·)),
/// P(x | s) = P(x | s')  if nothing has followed s,      P(x | shorter than empty) = 1/A of A symbols.
/// ```
///
/// Strings are read one by one, without pads: at a string's start, the longest s is the string so
/// far. A token costs O(N · alphabet); memory is O(alphabet) per distinct context, of which a token
/// adds at most N−1.
public final class WittenBell extends Ngram {
  public WittenBell(Vocabulary vocabulary, int order) {
    super("wb-" + order, vocabulary, order);
  }

  @Override
  public CountedReading begin() {
    return new StringReading(symbols(), order()) {
      @Override
      void refine(int l, double[] p) {
        int s = context(l);
        int kinds = occurrences.kinds(s);
        if (kinds == 0) {
          return;
        }
        double denominator = occurrences.total(s) + kinds;
        for (int x : symbols().ids()) {
          p[x] = (occurrences.count(s, x) + kinds * p[x]) / denominator;
        }
      }

      @Override
      Smoothing smoothing(int l, double[] shorter) {
        return new Smoothing.AddedKinds(counts(occurrences, l), shorter);
      }
    };
  }
}
