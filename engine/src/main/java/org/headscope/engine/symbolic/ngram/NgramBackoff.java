package org.headscope.engine.symbolic.ngram;

import java.util.Arrays;
import org.headscope.engine.benchmark.RegBench;

/// The N-gram model with back-off of \[ICLL] §4.3 and App. B, as its public code computes it.
///
/// Every string, the current one included, is padded on the left with N−1 pads, and the grams of
/// all orders 1..N are counted on the padded text. With c the counts and s the context of n−1
/// symbols, the order-n probability of a symbol x seen in the prefix is
///
/// ```
/// P_n(x | s) = c(s·x) / c(s)                                     if c(s·x) > 0
///            = β(s) · P_{n−1}(x | s') / Σ_{unseen y} P_{n−1}(y | s')   otherwise,
/// β(s) = 1 − Σ_{seen y} P_n(y | s),      s' = s without its oldest symbol
/// ```
///
/// and P_1(x) = c(x) / c(), the number of all tokens, pads included. c(s) also counts occurrences
/// that nothing follows (a string's end, the current position), which is where β comes from.
/// Symbols not yet seen, the pad and the separator get 0. Where every symbol already follows s,
/// nobody receives β, and the row sums to less than one.
///
/// A token costs O(N · alphabet), since a prefix's counts are those of the one before and a token
/// more; memory is O(alphabet) a context met, of which a token makes N−1 at most.
public final class NgramBackoff extends Ngram {
  public NgramBackoff(int order) {
    super("ngram-" + order, order);
  }

  @Override
  public boolean deficientRows() {
    return true;
  }

  @Override
  public Reading begin() {
    return new Counts(order());
  }

  /// The counts over a growing prefix.
  private static final class Counts implements Reading {
    private final ContextTrie tree = new ContextTrie();
    private final FollowerCounts followers = new FollowerCounts(); // c(s·x)
    private int[] occurrences = new int[16]; // [s]: c(s), for the root the number of all tokens
    private final int[] contexts; // [l]: the last l tokens, pads included
    private final int[] recent; // newest first
    private int seen; // bit x: whether x is in the prefix
    private int position;

    Counts(int order) {
      this.contexts = new int[order];
      this.recent = new int[order - 1];
      beginString();
    }

    @Override
    public void extend(int token) {
      Symbols.check(token, position++);
      if (token == RegBench.VOCABULARY.separator()) {
        beginString();
        return;
      }
      seen |= 1 << token;
      for (int context : contexts) {
        followers.add(context, token);
      }
      occur(ContextTrie.ROOT, 1);
      if (recent.length > 0) {
        System.arraycopy(recent, 0, recent, 1, recent.length - 1);
        recent[0] = token;
      }
      for (int l = 0; l < recent.length; l++) {
        contexts[l + 1] = tree.before(contexts[l], recent[l]);
        occur(contexts[l + 1], 1);
      }
    }

    /// Reads the N−1 pads at once; grams that end in a pad are never asked for.
    private void beginString() {
      Arrays.fill(recent, RegBench.VOCABULARY.pad());
      occur(ContextTrie.ROOT, recent.length);
      for (int l = 0; l < recent.length; l++) {
        contexts[l + 1] = tree.before(contexts[l], RegBench.VOCABULARY.pad());
        occur(contexts[l + 1], recent.length - l); // the pads hold that many runs of this length
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
      double[] p = new double[RegBench.VOCABULARY.size()];
      double tokens = occurrences[ContextTrie.ROOT];
      for (int xs = seen; xs != 0; xs &= xs - 1) {
        int x = Integer.numberOfTrailingZeros(xs);
        p[x] = followers.count(ContextTrie.ROOT, x) / tokens;
      }
      for (int l = 1; l < contexts.length; l++) {
        backOff(contexts[l], p);
      }
      return settleTies(p);
    }

    /// Makes P(· | s') into P(· | s); the loops are over the bits of sets of symbols.
    private void backOff(int s, double[] p) {
      double c = occurrences[s];
      int follow = followers.followers(s);
      double unseen = 0;
      for (int ys = seen & ~follow; ys != 0; ys &= ys - 1) {
        unseen += p[Integer.numberOfTrailingZeros(ys)];
      }
      double beta = (occurrences[s] - followers.total(s)) / c;
      for (int xs = seen; xs != 0; xs &= xs - 1) {
        int x = Integer.numberOfTrailingZeros(xs);
        p[x] = (follow & (1 << x)) != 0 ? followers.count(s, x) / c : beta * p[x] / unseen;
      }
    }

    /// Rounds to multiples of 2⁻⁴⁰: probabilities that are equal on paper, as those of a count and
    /// of a backed-off share often are, become equal here, so that ties go to the lowest id and not
    /// to the last bit of a sum.
    private static double[] settleTies(double[] row) {
      for (int x = Symbols.FIRST; x <= Symbols.LAST; x++) {
        row[x] = Math.rint(row[x] * 0x1p40) * 0x1p-40;
      }
      return row;
    }
  }
}
