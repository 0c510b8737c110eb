package org.headscope.engine.interpret.headscore;

import java.util.List;

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
}
