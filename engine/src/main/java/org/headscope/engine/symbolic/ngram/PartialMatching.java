package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// Prediction by partial matching of order D, with escapes by method C (Cleary & Witten 1984;
/// Moffat 1990; as stated in Begleiter, El-Yaniv & Yona 2004, "On prediction using variable order
/// Markov models", JAIR 22, §3.1). The longest suffix s of the text that has a follower, of at most
/// D symbols, predicts its followers; all other symbols escape to s', s without its oldest symbol.
/// With c the counts in the strings so far, E the symbols that followed a longer suffix of the
/// text, n = Σ_{y ∉ E} c(s·y), and k = |{y ∉ E : c(s·y) > 0}|,
///
/// ```
/// P(x | s) = c(s·x) / (n + k)               if c(s·x) > 0 and x ∉ E
///          = k / (n + k) · P(x | s')        if c(s·x) = 0
///          = P(x | s')                      if n = 0
/// ```
///
/// and order −1, below the empty context, gives all symbols outside E the same probability. If
/// every symbol has followed s, there is nothing to escape to, and P(x | s) = c(s·x) / n.
///
/// This is the variant with full exclusion: symbols that a longer context could have predicted are
/// left out of the shorter ones, without which rows would sum to less than one. There is no update
/// exclusion (Moffat's PPMC counts a symbol only in contexts not shorter than the one that
/// predicted it): c is how often x followed s, as in every other predictor here.
///
/// Strings are read one by one, without pads: at a string's start, the longest s is the string so
/// far. A token costs O(D · alphabet); memory is O(alphabet) per distinct context, of which a token
/// adds at most D.
public final class PartialMatching extends Ngram {
  /// The highest order with a name, `ppm-10`.
  public static final int MAX_ORDER = 10;

  /// Creates the predictor called `ppm-D`, of order D = `order`, at least 0.
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

    /// Turns P(· | s') over the symbols that never followed s into P(· | s) over those that never
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
        return; // all that followed s has followed the longer context, too
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

    /// Order −1: the same probability for every symbol that never occurred.
    private void spread(double[] p, int unseen) {
      for (int x : ids) {
        p[x] = occurrences.count(context(0), x) == 0 ? 1.0 / unseen : 0;
      }
    }

    /// True if `x` has followed a context of more than `l` symbols. The context of l + 1 symbols
    /// shows it, since it precedes every `x` that a longer one precedes.
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
