package org.headscope.engine.predictor;

import module java.base;

/// The part of its context that decided a predictor's row.
public sealed interface Explanation {

  /// An n-gram model found the last `order`−1 tokens before.
  ///
  /// @param order n of the longest n-gram whose context was seen with a follower, 1 when nothing
  ///   but the symbols' own counts remained; of predictors that never go by a shorter context, N
  /// @param followers positions of the tokens that followed that context, ascending; those an
  ///   n-gram head attends to
  /// @param smoothing how their counts became the row
  record NgramMatch(int order, List<Integer> followers, Smoothing smoothing)
      implements Explanation {
    public NgramMatch {
      followers = List.copyOf(followers);
    }
  }

  /// Context-tree weighting blended the estimates along the suffix path (\[CTW], theorem 1).
  ///
  /// @param suffix the last D tokens, oldest first
  /// @param weights ω_l for suffix lengths l = 0..D, which sum to one
  /// @param estimates p_{s_l}, one row for each l, in the predictor's token ids
  record SuffixBlend(int[] suffix, double[] weights, double[][] estimates) implements Explanation {}
}
