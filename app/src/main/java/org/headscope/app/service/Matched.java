package org.headscope.app.service;

import module java.base;

/// Positions that decided a predictor's row, for views that can highlight them. It follows from the
/// selection, so it is not part of it and cannot be undone.
///
/// @param order n of the n-gram that matched: the n−1 tokens before every position equal those
///   before the next symbol
/// @param positions of the tokens that followed the matches, ascending
public record Matched(String by, int order, List<Integer> positions) {
  /// No match, or no explanation.
  public static final Matched NONE = new Matched("", 1, List.of());

  public Matched {
    positions = List.copyOf(positions);
  }
}
