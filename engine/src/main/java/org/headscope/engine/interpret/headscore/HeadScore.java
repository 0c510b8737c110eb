package org.headscope.engine.interpret.headscore;

import module java.base;

/// Scores and label of one head at one checkpoint.
///
/// @param back mean attention 1, 2, 3 and 4 positions back
/// @param ngrams scores for n = 1, 2, 3
/// @param label `2-gram`, `previous`, `2 back`, `diffuse`, …
public record HeadScore(
    int layer, int head, List<Interval> back, List<NgramScore> ngrams, String label, double value) {
  public HeadScore {
    back = List.copyOf(back);
    ngrams = List.copyOf(ngrams);
  }

  /// Returns whether the scores suffice for a name.
  public boolean hasName() {
    return !label.equals(HeadLabel.NONE);
  }

  /// The label for display: `2-gram`; `no name` where no score suffices.
  public String name() {
    return hasName() ? label : "no name";
  }

  /// The label of a head. A name stands for more than half of its attention:
  ///
  /// 1. `n-gram` for the largest n whose matches get more than half of the attention, more than a
  ///    uniform and a recency head would give them, and over 0.05 more than the head's (n−1)-gram
  ///    share on queries where the two masks differ, each with the whole 95 % interval;
  /// 1. otherwise `previous`, `2 back`, `3 back` or `4 back` if more than half of the attention
  ///    goes there, with the whole interval;
  /// 1. otherwise `diffuse`.
  ///
  /// To exceed chance is not enough: with a hundred instances even an excess of 0.01 is certain,
  /// yet it says nothing about what a head is for.
  record HeadLabel(String name, double value) {
    static final String NONE = "diffuse";

    private static final double GREATER_PART = 0.5;
    private static final double MARGIN = 0.05;

    static HeadLabel of(List<Interval> back, List<NgramScore> ngrams) {
      for (NgramScore score : ngrams.reversed()) {
        if (earned(score)) {
          return new HeadLabel(score.n() + "-gram", score.attention().value());
        }
      }
      for (int i = 0; i < back.size(); i++) {
        if (back.get(i).low() > GREATER_PART) {
          return new HeadLabel(i == 0 ? "previous" : i + 1 + " back", back.get(i).value());
        }
      }
      double best =
          Stream.concat(back.stream(), ngrams.stream().map(NgramScore::attention))
              .map(Interval::value)
              .max(Comparator.naturalOrder())
              .orElse(0.0);
      return new HeadLabel(NONE, best);
    }

    private static boolean earned(NgramScore score) {
      double low = score.attention().low();
      return low > GREATER_PART
          && low > score.uniform()
          && low > score.recency()
          && score.contrast().low() > MARGIN;
    }
  }

  /// A head's attention to n-gram matches. M_n(i) are the keys j < i that n-grams match (see
  /// [org.headscope.engine.interpret.headscore.NgramMatches]; M_0 is all keys before i), and a_ij
  /// is the head's attention. Means run over the eligible queries, those with 0 < |M_n(i)| < i.
  ///
  /// @param n context length, 1..3
  /// @param attention mean of Σ_{j∈M_n(i)} a_ij
  /// @param uniform the same for a head that attends to all i+1 keys alike: mean of |M_n(i)| /
  ///   (i+1)
  /// @param recency the same for a head that attends by distance alone, as this one does on
  ///   average: r_ij = p(i−j) / Σ_{k≤i} p(i−k), where p(d) is the mean of a_{i,i−d} over all
  ///   queries i ≥ d
  /// @param contrast over queries with M_n ≠ M_{n−1} and M_n ≠ ∅: mean attention to M_n minus the
  ///   head's (n−1)-gram share. That share is the mean attention to M_{n−1} without M_n or, if
  ///   larger, what M_n would get if the attention to M_{n−1} were spread evenly. An (n−1)-gram
  ///   head has no contrast; a perfect n-gram head has 1 minus the mean of |M_n(i)| / |M_{n−1}(i)|
  /// @param queries the number of eligible queries
  public record NgramScore(
      int n, Interval attention, double uniform, double recency, Interval contrast, long queries) {}

  /// An estimate with its 95 % interval from a bootstrap over instances.
  public record Interval(double value, double low, double high) {
    public Interval {
      if (!Double.isFinite(value) || !Double.isFinite(low) || !Double.isFinite(high)) {
        throw new IllegalArgumentException("an interval of " + low + ", " + value + ", " + high);
      }
    }
  }
}
