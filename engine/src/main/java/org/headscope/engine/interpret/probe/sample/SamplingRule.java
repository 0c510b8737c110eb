package org.headscope.engine.interpret.probe.sample;

import module java.base;

/// How an example of a question is drawn from a sequence.
sealed interface SamplingRule permits NgramRule, StateRule {
  /// The positions of `pool` that may be drawn, in an order of its own; none if the sequence is too
  /// short.
  ///
  /// @param pool positions of the sequence, ascending
  int[] positions(ProbeSequence sequence, int[] pool);

  /// Draws one example.
  ///
  /// @param index of the sequence
  /// @param positions what [#positions] gave, at least one
  ProbeExample draw(int index, ProbeSequence sequence, int[] positions, SplittableRandom random);
}
