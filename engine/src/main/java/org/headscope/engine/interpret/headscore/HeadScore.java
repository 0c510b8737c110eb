package org.headscope.engine.interpret.headscore;

import module java.base;

/// Scores and label of one head at one checkpoint.
///
/// @param layer from 1
/// @param head from 1
/// @param back mean attention 1, 2, 3 and 4 positions back
/// @param ngrams scores for n = 1, 2, 3
/// @param label `2-gram`, `previous`, `2 back`, `diffuse`, …
/// @param value the score that earned the label
public record HeadScore(
    int layer, int head, List<Interval> back, List<NgramScore> ngrams, String label, double value) {
  public HeadScore {
    back = List.copyOf(back);
    ngrams = List.copyOf(ngrams);
  }

  /// Whether its scores suffice for a name.
  public boolean hasName() {
    return !label.equals(HeadLabel.NONE);
  }

  /// The label as people read it: `2-gram`; `no name` where no score suffices.
  public String name() {
    return hasName() ? label : "no name";
  }

  /// What a head is called. A name says where the greater part of its attention goes, so at most
  /// one place can earn it:
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
  ///
  /// @param value the score that earned it; for `diffuse`, the largest that did not suffice
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
}
