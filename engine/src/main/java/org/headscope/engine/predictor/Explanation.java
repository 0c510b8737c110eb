package org.headscope.engine.predictor;

import module java.base;

/// An explanation of a predictor's row by its context.
public sealed interface Explanation {

  /// The last `order`−1 tokens, which an n-gram model found earlier in the text.
  ///
  /// @param order n of the longest n-gram whose context has a follower, 1 if only the symbols' own
  ///   counts are left; N for predictors that never use a shorter context
  /// @param followers positions of the tokens that followed that context, ascending; the positions
  ///   that an n-gram head attends to
  /// @param smoothing turns the followers' counts into the row
  record NgramMatch(int order, List<Integer> followers, Smoothing smoothing)
      implements Explanation {
    public NgramMatch {
      followers = List.copyOf(followers);
    }
  }

  /// The estimates along the suffix path, which context-tree weighting blends (\[CTW], theorem 1).
  ///
  /// @param suffix the last D tokens, oldest first
  /// @param weights ω_l for suffix lengths l = 0..D, which sum to one
  /// @param estimates p_{s_l}, one row per l, by token id
  record SuffixBlend(int[] suffix, double[] weights, double[][] estimates) implements Explanation {}
}
