package org.headscope.engine.predictor;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// A conditional next-token model: row t is its distribution after `tokens[0..t]`.
public interface SequencePredictor {
  /// The name by which the command line and the window know it.
  String name();

  /// Distributions over the vocabulary at every position.
  ///
  /// @return T rows of one probability a token id; row t sees `tokens[0..t]` only
  double[][] predict(int[] tokens);

  /// The last row alone, which some find without those before.
  ///
  /// @param tokens at least one
  default double[] last(int[] tokens) {
    return predict(tokens)[tokens.length - 1];
  }

  /// [#predict(int\[\])] that can be watched and stopped, for those that take long.
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  default double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
    cancellation.check();
    return predict(tokens);
  }

  /// Returns whether rows may sum to less than one, as the reference n-gram's do (\[Code]:
  /// back-off).
  default boolean deficientRows() {
    return false;
  }

  /// The explanation of row `position` by its context; empty where the predictor has none.
  default Optional<Explanation> explain(int[] tokens, int position) {
    return Optional.empty();
  }
}
