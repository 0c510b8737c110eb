package org.headscope.engine.training;

/** Hears what a training writes, on its thread, once it is on disk. */
public interface TrainingWatcher {
  /** Hears nothing. */
  TrainingWatcher NONE = new TrainingWatcher() {};

  /** A line was added to the metrics. */
  default void logged(MetricsLine line) {}

  /** The weights of {@code step} were kept, and a state to resume from. */
  default void kept(long step) {}
}
