package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// Prediction by partial matching of order D, escapes by method C (Cleary & Witten 1984; Moffat
/// 1990; as Begleiter, El-Yaniv & Yona 2004, "On prediction using variable order Markov models",
/// JAIR 22, §3.1 state it). It predicts by the longest end s of the text, of at most D symbols,
/// that something has followed, and escapes to s', s without its oldest symbol, for what has not.
/// With c the counts in the strings so far, E the symbols that followed a longer end of the text, n
/// = Σ_{y ∉ E} c(s·y), and k = |{y ∉ E : c(s·y) > 0}|,
///
/// ```
/// P(x | s) = c(s·x) / (n + k)               if c(s·x) > 0 and x ∉ E
///          = k / (n + k) · P(x | s')        if c(s·x) = 0
///          = P(x | s')                      where n = 0
/// ```
///
/// and the context before the empty one, order −1, gives all symbols outside E the same. Where
/// every symbol has followed s there is nothing to escape to, and P(x | s) = c(s·x) / n.
///
/// Of the variants this is the one with full exclusion: what a longer context could have given is
/// left out of the shorter ones, without which rows would sum to less than one. There is no update
/// exclusion (Moffat's PPMC counts a symbol only in contexts not shorter than the one that gave
/// it): c is how often x followed s, as in every other predictor here.
///
/// Strings are read one by one, without pads: at a string's start the longest s is as short as what
/// was read of it. A token costs O(D · alphabet); memory is O(alphabet) a context met, of which a
/// token makes D at most.
public final class PartialMatching extends Ngram {
  /// The longest context in names.
  public static final int MAX_ORDER = 10;

  /// The predictor called `ppm-D` of order D = `order`, at least 0.
  public PartialMatching(Vocabulary vocabulary, int order) {
    super("ppm-" + order, vocabulary, Math.addExact(order, 1));
  }

  @Override
  public CountedReading begin() {
    return new Matching(symbols(), order());
  }

  private static final class Matching extends StringReading {
    private final int[] ids;

    Matching(Symbols symbols, int order) {
      super(symbols, order);
      ids = symbols.ids();
    }

    /// Makes P(· | s'), over the symbols that never followed s, into P(· | s) over those that never
    /// followed a longer context.
    @Override
    void refine(int l, double[] p) {
      int total = 0;
      int kinds = 0;
      int unseen = 0;
      for (int x : ids) {
        int count = occurrences.count(context(l), x);
        unseen += count == 0 ? 1 : 0;
        if (count > 0 && !excluded(l, x)) {
          total += count;
          kinds++;
        }
      }
      if (l == 0) {
        spread(p, unseen);
      }
      if (kinds == 0) {
        return; // what followed s has followed the longer one, too
      }
      int escapes = unseen > 0 ? kinds : 0;
      double denominator = total + escapes;
      for (int x : ids) {
        int count = occurrences.count(context(l), x);
        if (count == 0) {
          p[x] *= escapes / denominator;
        } else {
          p[x] = excluded(l, x) ? 0 : count / denominator;
        }
      }
    }

    /// Order −1.
    private void spread(double[] p, int unseen) {
      for (int x : ids) {
        p[x] = occurrences.count(context(0), x) == 0 ? 1.0 / unseen : 0;
      }
    }

    /// Returns whether `x` has followed a longer context than that of `l` symbols; those that
    /// followed a longer one followed the next longer one, too.
    private boolean excluded(int l, int x) {
      return l < length() && occurrences.count(context(l + 1), x) > 0;
    }

    @Override
    Smoothing smoothing(int l, double[] shorter) {
      int[] counts = counts(occurrences, l);
      double[] shares = shorter.clone();
      boolean first = l == 0;
      int unseen = 0;
      for (int x : ids) {
        unseen += counts[x] == 0 ? 1 : 0;
      }
      for (int x : ids) {
        shares[x] = counts[x] > 0 ? 0 : first ? 1.0 / unseen : shares[x];
      }
      return new Smoothing.Escaped(counts, unseen > 0, shares);
    }
  }
}
