package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// The N-gram model with interpolated Kneser–Ney smoothing (Kneser & Ney 1995; Chen & Goodman 1998,
/// "An empirical study of smoothing techniques for language modeling", TR-10-98, §2.7, interpolated
/// as they found best). Every count gives up a discount D to the shorter context s' (s without its
/// oldest symbol), and the count in a shorter context is the number of different places where a
/// symbol followed it, rather than how often it did:
///
/// ```
/// P(x | s) = max(c(s·x) − D, 0) / Σ_y c(s·y)  +  D · |{y : c(s·y) > 0}| / Σ_y c(s·y) · P(x | s'),
/// P(x | s) = P(x | s')  where Σ_y c(s·y) = 0,      P(x | shorter than empty) = 1/A of A symbols,
/// ```
///
/// where c counts occurrences if s is as long as it can be, the last N−1 symbols of the current
/// string or all of it, and c(s·x) = N₁₊(•s·x) = |{v : v·s·x occurs}| if s is shorter. The
/// beginning of a string is one such v, as in the literature, where strings begin with a special
/// token, so everything that occurs has at least one.
///
/// D is estimated for each length of s and each of the two ways of counting: D = n₁ / (n₁ + 2 n₂),
/// with n₁ and n₂ the numbers of different s·x of that length with c(s·x) = 1 and 2. While n₁ or n₂
/// is 0, as in a text of a few symbols or after thousands, the estimate would be 0, 1 or undefined,
/// and D = ½ is used, so that all symbols always have a probability above 0.
///
/// Strings are read one by one, without pads. A token costs O(N · alphabet): n₁, n₂ and N₁₊(•s·x)
/// change by at most one for each length. Memory is O(alphabet) per distinct context, of which a
/// token adds at most N.
public final class KneserNey extends Ngram {
  public KneserNey(Vocabulary vocabulary, int order) {
    super("kn-" + order, vocabulary, order);
  }

  @Override
  public CountedReading begin() {
    return new Counts(symbols(), order());
  }

  /// One of the two ways of counting, with its discounts.
  private static final class CountingMethod {
    private final FollowerCounts counts;
    private final int[] once; // n₁, by the length of s
    private final int[] twice; // n₂
    private final int[] symbols;

    CountingMethod(FollowerCounts counts, int order, Symbols symbols) {
      this.counts = counts;
      this.once = new int[order];
      this.twice = new int[order];
      this.symbols = symbols.ids();
    }

    /// Counts x after s of length l; returns true the first time.
    boolean add(int s, int l, int x) {
      int count = counts.add(s, x);
      once[l] += count == 1 ? 1 : count == 2 ? -1 : 0;
      twice[l] += count == 2 ? 1 : count == 3 ? -1 : 0;
      return count == 1;
    }

    double discount(int l) {
      return once[l] == 0 || twice[l] == 0 ? 0.5 : once[l] / (once[l] + 2.0 * twice[l]);
    }

    void refine(int s, int l, double[] p) {
      double total = counts.total(s);
      if (total == 0) {
        return;
      }
      double discount = discount(l);
      double share = discount * counts.kinds(s) / total;
      for (int x : symbols) {
        p[x] = Math.max(counts.count(s, x) - discount, 0) / total + share * p[x];
      }
    }
  }

  private static final class Counts extends StringReading {
    private final CountingMethod byOccurrence;
    private final CountingMethod byContext; // N₁₊(•s·x)
    private final FollowerCounts beginnings;

    Counts(Symbols symbols, int order) {
      super(symbols, order);
      this.byOccurrence = new CountingMethod(occurrences, order, symbols);
      this.byContext = new CountingMethod(new FollowerCounts(symbols.size()), order, symbols);
      this.beginnings = new FollowerCounts(symbols.size());
    }

    @Override
    void count(int x) {
      for (int l = 0; l <= length(); l++) {
        boolean first = byOccurrence.add(context(l), l, x);
        if (first && l > 0) {
          byContext.add(context(l - 1), l - 1, x);
        }
      }
      if (beginsString() && beginnings.add(context(length()), x) == 1) {
        byContext.add(context(length()), length(), x);
      }
    }

    @Override
    void refine(int l, double[] p) {
      method(l).refine(context(l), l, p);
    }

    private CountingMethod method(int l) {
      return l == length() ? byOccurrence : byContext;
    }

    @Override
    Smoothing smoothing(int l, double[] shorter) {
      CountingMethod method = method(l);
      return new Smoothing.Discounted(
          counts(method.counts, l), method.discount(l), shorter, method == byContext);
    }
  }
}
