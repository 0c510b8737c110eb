package org.headscope.engine.training.run;

import module java.base;

/// Weights of one step of a run.
///
/// @param step optimiser steps done, from 0
public record Checkpoint(long step, Path file) {
  /// That of `step` in the folder of a run, where it has one.
  public static Checkpoint of(Path run, long step) {
    return new Checkpoint(step, run.resolve(RunFiles.CHECKPOINTS).resolve(RunFiles.weights(step)));
  }
}
