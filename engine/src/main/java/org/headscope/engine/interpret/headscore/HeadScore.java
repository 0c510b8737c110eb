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

  /// Returns whether its scores suffice for a name.
  public boolean hasName() {
    return !label.equals(HeadLabel.NONE);
  }

  /// The label as people read it: `2-gram`; `no name` where no score suffices.
  public String name() {
    return hasName() ? label : "no name";
  }

  /// The label of a head. A name says where the greater part of its attention goes, so at most one
  /// place can earn it:
  ///
  /// 1. `n-gram` for the largest n whose matches get more than half of the attention, more than a
  ///    uniform and a recency head give them, and by 0.05 more than the head's (n−1)-gram share on
  ///    queries where the two masks differ, each with the whole 95 % interval;
  /// 1. else `previous`, `2 back`, `3 back` or `4 back` if more than half goes there, with the
  ///    whole interval;
  /// 1. else `diffuse`.
  ///
  /// Half, and by 0.05, and not merely more than chance: with a hundred instances even an excess of
  /// a hundredth is certain, and says nothing about what a head is for.
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

  /// A head's attention to n-gram matches. With M_n(i) the keys j < i that n-grams match (see
  /// [org.headscope.engine.interpret.headscore.NgramMatches]; M_0 is all of them) and a_ij the
  /// head's attention, means run over the eligible queries, those with 0 < |M_n(i)| < i.
  ///
  /// @param n context length, 1..3
  /// @param attention mean of Σ_{j∈M_n(i)} a_ij
  /// @param uniform the same for a head that attends to all i+1 keys alike: mean of |M_n(i)| /
  ///   (i+1)
  /// @param recency the same for a head that attends by distance alone, as this one does on
  ///   average: r_ij = p(i−j) / Σ_{k≤i} p(i−k), where p(d) is the mean of a_{i,i−d} over all
  ///   queries i ≥ d
  /// @param contrast over queries with M_n ≠ M_{n−1} and M_n ≠ ∅: mean attention on M_n minus the
  ///   head's (n−1)-gram share, the larger of its mean attention on M_{n−1} without M_n and of what
  ///   M_n would get were its attention on M_{n−1} spread evenly. An (n−1)-gram head has none; a
  ///   perfect n-gram head has 1 minus the mean of |M_n(i)| / |M_{n−1}(i)|
  public record NgramScore(
      int n, Interval attention, double uniform, double recency, Interval contrast, long queries) {}

  /// An estimate with its 95 % instance-bootstrap interval.
  public record Interval(double value, double low, double high) {
    public Interval {
      if (!Double.isFinite(value) || !Double.isFinite(low) || !Double.isFinite(high)) {
        throw new IllegalArgumentException("an interval of " + low + ", " + value + ", " + high);
      }
    }
  }
}
