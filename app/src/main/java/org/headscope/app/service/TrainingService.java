package org.headscope.app.service;

import java.time.Duration;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;

/**
 * Where runs are made, beside the worker that inspects them.
 *
 * @param maker tries and trains
 * @param trying the thread that counts and tries
 * @param training the thread that trains
 */
public record TrainingService(RunMaker maker, TaskRunner trying, TaskRunner training)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A workshop with two of {@code workers} for itself. */
  public static TrainingService of(RunMaker maker, TaskRunners workers) {
    return new TrainingService(maker, workers.forViews("estimates"), workers.aside("training"));
  }

  /** Stops what is trained after its step, and waits until it can be resumed. */
  @Override
  public void close() {
    trying.cancelAll();
    trying.close();
    if (!training.stop(PATIENCE)) {
      System.err.println(
          "The training's step takes too long to wait for; --resume goes on from the step before.");
    }
  }
}
