package org.headscope.engine.training;

/**
 * A stretch of training with batches of one shape.
 *
 * @param steps optimiser steps
 * @param length tokens after which an instance is cut; 0 for none
 * @param batch instances a step
 */
public record Phase(long steps, int length, int batch) {
  /** Checks the ranges. */
  public Phase {
    TrainingConfig.require(steps >= 1, "phases.steps", steps, "at least 1");
    TrainingConfig.require(
        length == 0 || length >= 2, "phases.length", length, "0 (whole instances) or at least 2");
    TrainingConfig.require(batch >= 1 && batch <= 65536, "phases.batch", batch, "from 1 to 65536");
  }
}
