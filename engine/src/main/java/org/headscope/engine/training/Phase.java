package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

/// A part of a training in which all batches have the same shape.
///
/// @param length tokens after which an instance is cut; 0 for no limit
public record Phase(long steps, int length, int batch) {
  public static final int MAX_BATCH = 65_536;

  public Phase {
    require("phases.steps", steps, 1, TrainingConfig.MAX_STEPS);
    require(
        length == 0 || length >= 2, "phases.length", length, "0 (whole instances) or at least 2");
    require("phases.batch", batch, 1, MAX_BATCH);
  }
}
