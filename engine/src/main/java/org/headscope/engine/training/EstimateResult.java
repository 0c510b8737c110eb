package org.headscope.engine.training;

import module java.base;

import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.Machine;

/// What a training would cost.
///
/// @param memory of this process
/// @param problem the field that asks for more memory than there is
/// @param time measured by trying; empty where it was not tried
public record EstimateResult(
    Cost cost,
    TrainingNeed memory,
    Machine machine,
    Optional<FieldProblem> problem,
    Optional<Time> time) {
  /// How long it would take on this machine if nothing else ran, evaluations included.
  ///
  /// @param low at the pace of the fastest steps that were tried
  /// @param high at the pace of the slowest, and a tenth more
  public record Time(Duration low, Duration high) {}
}
