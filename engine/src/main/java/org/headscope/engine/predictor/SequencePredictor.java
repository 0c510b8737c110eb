package org.headscope.engine.predictor;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// A conditional next-token model: row t is its distribution after `tokens[0..t]`.
public interface SequencePredictor {
  /// The name on the command line and in the window.
  String name();

  /// Predicts the next token at every position.
  ///
  /// @return T rows with one probability per token id; row t sees `tokens[0..t]` only
  double[][] predict(int[] tokens);

  /// The last row alone, which some predictors find without the earlier ones.
  ///
  /// @param tokens at least one
  default double[] last(int[] tokens) {
    return predict(tokens)[tokens.length - 1];
  }

  /// [#predict(int\[\])] with progress and cancellation, for predictors that take long.
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  default double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
    cancellation.check();
    return predict(tokens);
  }

  /// True if rows may sum to less than one, as those of the reference n-gram do (\[Code]:
  /// back-off).
  default boolean deficientRows() {
    return false;
  }

  /// The explanation of row `position` by its context; empty if the predictor has none.
  default Optional<Explanation> explain(int[] tokens, int position) {
    return Optional.empty();
  }
}
