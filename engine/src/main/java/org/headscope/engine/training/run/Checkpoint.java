package org.headscope.engine.training.run;

import module java.base;

/// The weights of one step of a run.
///
/// @param step optimiser steps done, from 0
public record Checkpoint(long step, Path file) {
  /// The file of `step` in a run's folder, if it exists.
  public static Checkpoint of(Path run, long step) {
    return new Checkpoint(step, run.resolve(RunFiles.CHECKPOINTS).resolve(RunFiles.weights(step)));
  }
}
