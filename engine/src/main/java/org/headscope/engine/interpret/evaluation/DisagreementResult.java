package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.task.Instance;

/// The positions that cause the distance of two predictors, the farthest first; of equal ones the
/// earlier instance and position.
public record DisagreementResult(
    String a, String b, long rows, double total, List<Position> positions) {
  public DisagreementResult {
    positions = List.copyOf(positions);
  }

  /// One row.
  ///
  /// @param state the automaton's state after it, −1 at separators and without automaton
  /// @param context the last symbols up to and with the token, oldest first
  /// @param p a's distribution, 20 probabilities
  /// @param q b's distribution, 20 probabilities
  public record Position(
      Instance instance,
      int position,
      int token,
      int state,
      String context,
      double[] p,
      double[] q,
      double tvd) {}
}
