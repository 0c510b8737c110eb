package org.headscope.app.service;

import module java.base;

/// Positions that decided a predictor's row, for views that can light them. It follows from the
/// selection, so that it is no part of it and nothing to undo.
///
/// @param order n of the n-gram that matched: the n−1 tokens before every position are those before
///   the symbol to come
/// @param positions of the tokens that followed the matches, ascending
public record Matched(String by, int order, List<Integer> positions) {
  /// No match, or no explanation.
  public static final Matched NONE = new Matched("", 1, List.of());

  public Matched {
    positions = List.copyOf(positions);
  }
}
