package org.headscope.engine.training.step;

import org.headscope.engine.training.run.MetricsLine;

/// Receives notice of the files that a training writes, on its thread, once they are on disk.
public interface TrainingWatcher {
  TrainingWatcher NONE = new TrainingWatcher() {};

  /// Called when the run's folder belongs to this training.
  default void starts() {}

  /// Called when step `step`, from 1, begins.
  default void begins(long step) {}

  /// Called when step `step` is done; its results may still be only in memory.
  default void ends(long step) {}

  default void logged(MetricsLine line) {}

  /// Called when the weights of `step` and a state to resume from were written.
  default void kept(long step) {}

  /// Called when a state on disk allows resuming after `step`; on any thread.
  default void saved(long step) {}

  /// Called with a warning for the user; the training continues.
  default void warned(String sentence) {}
}
