package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

/// A stretch of training with batches of one shape.
///
/// @param length tokens after which an instance is cut; 0 for none
public record Phase(long steps, int length, int batch) {
  public static final int MAX_BATCH = 65_536;

  public Phase {
    require(
        steps >= 1 && steps <= TrainingConfig.MAX_STEPS,
        "phases.steps",
        steps,
        "from 1 to " + TrainingConfig.MAX_STEPS);
    require(
        length == 0 || length >= 2, "phases.length", length, "0 (whole instances) or at least 2");
    require(batch >= 1 && batch <= MAX_BATCH, "phases.batch", batch, "from 1 to " + MAX_BATCH);
  }
}
