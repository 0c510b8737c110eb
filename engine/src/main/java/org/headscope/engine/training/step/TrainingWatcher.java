package org.headscope.engine.training.step;

import org.headscope.engine.training.run.MetricsLine;

/// Hears what a training writes, on its thread, once it is on disk.
public interface TrainingWatcher {
  TrainingWatcher NONE = new TrainingWatcher() {};

  /// The run's folder is this training's alone.
  default void starts() {}

  /// Step `step`, from 1, is being made.
  default void begins(long step) {}

  /// Step `step` is made; what it learned may be in memory alone.
  default void ends(long step) {}

  default void logged(MetricsLine line) {}

  /// The weights of `step` were kept, and a state to resume from.
  default void kept(long step) {}

  /// There is a state on disk from which the run can go on after `step`; on any thread.
  default void saved(long step) {}

  /// Something is odd and people should know; the training goes on.
  default void warned(String sentence) {}
}
