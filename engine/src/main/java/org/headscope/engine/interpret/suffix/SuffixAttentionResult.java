package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;

/// What the heads of a checkpoint attend to by the length of the matching suffix, and its rows
/// beside the terms of context-tree weighting.
///
/// @param heads by layer and head
/// @param uniform the same of a head that attends to all keys alike
/// @param terms of each position that was asked about; none if they were not asked for
public record SuffixAttentionResult(
    Reading reading, List<Head> heads, SuffixShares uniform, List<SuffixTerms> terms) {
  public SuffixAttentionResult {
    heads = List.copyOf(heads);
    terms = List.copyOf(terms);
  }

  /// How one head shares its attention out.
  ///
  /// @param layer from 1
  /// @param head from 1
  public record Head(int layer, int head, SuffixShares shares) {}
}
