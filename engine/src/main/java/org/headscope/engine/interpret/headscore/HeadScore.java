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
}
