package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.task.Instance;

/// The positions that contribute most to the distance between two predictors, the farthest first;
/// equal ones are in the order of instances and positions.
///
/// @param rows the number of positions compared
/// @param total the sum of their distances
public record DisagreementResult(
    String a, String b, long rows, double total, List<Position> positions) {
  public DisagreementResult {
    positions = List.copyOf(positions);
  }

  /// One position with both distributions.
  ///
  /// @param state the automaton's state after the token; −1 at separators and without an automaton
  /// @param context the last symbols up to and including the token, oldest first
  /// @param p a's distribution
  /// @param q b's distribution
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
