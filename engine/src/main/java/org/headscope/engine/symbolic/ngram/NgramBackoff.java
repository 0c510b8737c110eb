package org.headscope.engine.symbolic.ngram;

import module java.base;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// The N-gram model with back-off of \[ICLL] §4.3 and App. B, as its public code computes it.
///
/// Every string, including the current one, is padded on the left with N−1 pads, and the grams of
/// all orders 1..N are counted in the padded text. If the vocabulary has no padding, nothing
/// precedes a string, and its first contexts are as short as the string so far. With c the counts
/// and s the context of n−1 symbols, the order-n probability of a symbol x seen in the prefix is
///
/// ```
/// P_n(x | s) = c(s·x) / c(s)                                     if c(s·x) > 0
///            = β(s) · P_{n−1}(x | s') / Σ_{unseen y} P_{n−1}(y | s')   otherwise,
/// β(s) = 1 − Σ_{seen y} P_n(y | s),      s' = s without its oldest symbol
/// ```
///
/// and P_1(x) = c(x) / c(), where c() is the number of all tokens, pads included. c(s) also counts
/// occurrences without a follower (a string's end, the current position), which is where β comes
/// from. Symbols not yet seen, the pad and the separator get 0. If every symbol already follows s,
/// no symbol receives β, and the row sums to less than one.
///
/// A token costs O(N · alphabet), since a prefix adds one token to the previous one's counts; of
/// distinct contexts a token adds at most N−1.
public final class NgramBackoff extends Ngram {
  public NgramBackoff(Vocabulary vocabulary, int order) {
    super("ngram-" + order, vocabulary, order);
  }

  @Override
  public boolean deficientRows() {
    return true;
  }

  @Override
  boolean padded() {
    return symbols().vocabulary().pad() >= 0;
  }

  @Override
  public CountedReading begin() {
    return new Counts(symbols(), order());
  }

  /// The counts over a growing prefix.
  private static final class Counts implements CountedReading {
    private final Symbols symbols;
    private final int pad; // −1 for none
    private final ContextTrie tree;
    private final FollowerCounts followers; // c(s·x)
    private int[] occurrences = new int[16]; // [s]: c(s), for the root the number of all tokens
    private final int[] contexts; // [l]: the last l tokens, pads included
    private int length; // of the longest current context
    private final int[] recent; // newest first
    private int[] seen = new int[0]; // the symbols in the prefix, ascending
    private int position;

    Counts(Symbols symbols, int order) {
      this.symbols = symbols;
      this.pad = symbols.vocabulary().pad();
      this.tree = new ContextTrie(symbols.size());
      this.followers = new FollowerCounts(symbols.size());
      this.contexts = new int[order];
      this.recent = new int[order - 1];
      beginString();
    }

    @Override
    public void extend(int token) {
      symbols.check(token, position++);
      if (symbols.isSeparator(token)) {
        beginString();
        return;
      }
      see(token);
      for (int l = 0; l <= length; l++) {
        followers.add(contexts[l], token);
      }
      occur(ContextTrie.ROOT, 1);
      if (recent.length > 0) {
        System.arraycopy(recent, 0, recent, 1, recent.length - 1);
        recent[0] = token;
        length = Math.min(length + 1, recent.length);
      }
      for (int l = 0; l < length; l++) {
        contexts[l + 1] = tree.before(contexts[l], recent[l]);
        occur(contexts[l + 1], 1);
      }
    }

    private void see(int token) {
      int at = Arrays.binarySearch(seen, token);
      if (at < 0) {
        int[] more = Arrays.copyOf(seen, seen.length + 1);
        System.arraycopy(seen, -at - 1, more, -at, seen.length + at + 1);
        more[-at - 1] = token;
        seen = more;
      }
    }

    /// Reads the N−1 pads at once, if there are pads; grams that end in a pad are never needed.
    private void beginString() {
      if (pad < 0) {
        length = 0;
        return;
      }
      length = recent.length;
      Arrays.fill(recent, pad);
      occur(ContextTrie.ROOT, recent.length);
      for (int l = 0; l < recent.length; l++) {
        contexts[l + 1] = tree.before(contexts[l], pad);
        occur(contexts[l + 1], recent.length - l); // the number of runs of l + 1 pads
      }
    }

    private void occur(int context, int times) {
      if (context >= occurrences.length) {
        occurrences = Arrays.copyOf(occurrences, 2 * occurrences.length);
      }
      occurrences[context] += times;
    }

    @Override
    public double[] row() {
      return settleTies(given(length + 1));
    }

    /// The row by the `count` shortest contexts; zeros for none.
    private double[] given(int count) {
      double[] p = new double[symbols.size()];
      double tokens = occurrences[ContextTrie.ROOT];
      int[] counts = followers.counts(ContextTrie.ROOT, seen);
      for (int i = 0; i < seen.length; i++) {
        p[seen[i]] = count == 0 ? 0 : counts[i] / tokens;
      }
      for (int l = 1; l < count; l++) {
        backOff(contexts[l], p);
      }
      return p;
    }

    /// Turns P(· | s') into P(· | s) in place.
    private void backOff(int s, double[] p) {
      double c = occurrences[s];
      int[] counts = followers.counts(s, seen);
      double unseen = 0;
      for (int i = 0; i < seen.length; i++) {
        if (counts[i] == 0) {
          unseen += p[seen[i]];
        }
      }
      double beta = (occurrences[s] - followers.total(s)) / c;
      for (int i = 0; i < seen.length; i++) {
        int x = seen[i];
        p[x] = counts[i] > 0 ? counts[i] / c : beta * p[x] / unseen;
      }
    }

    @Override
    public Smoothing smoothing() {
      int matched = length;
      while (matched > 0 && followers.total(contexts[matched]) == 0) {
        matched--;
      }
      int s = contexts[matched];
      int[] counts = new int[symbols.size()];
      double[] shorter = given(matched);
      double unseen = 0;
      for (int x : seen) {
        counts[x] = followers.count(s, x);
        shorter[x] = counts[x] > 0 ? 0 : shorter[x];
        unseen += shorter[x];
      }
      // A longer context without followers divides the row by its sum, which is less than one if
      // every symbol follows this context.
      boolean whole = matched == 0 || (unseen == 0 && matched < length);
      for (int x = 0; unseen > 0 && x < shorter.length; x++) {
        shorter[x] /= unseen;
      }
      return new Smoothing.BackOff(
          counts, whole ? 0 : occurrences[s] - followers.total(s), shorter);
    }

    /// Rounds to multiples of 2⁻⁴⁰. Probabilities that are equal on paper, as those of a count and
    /// of a backed-off share often are, become equal here, so that ties go to the lowest id instead
    /// of the last bit of a sum. Adding and subtracting a number whose last bit is worth one rounds
    /// like [Math#rint], in a tenth of its time in code that is not compiled yet.
    private double[] settleTies(double[] row) {
      for (int x : seen) {
        row[x] = (row[x] * 0x1p40 + 0x1p52 - 0x1p52) * 0x1p-40;
      }
      return row;
    }
  }
}
