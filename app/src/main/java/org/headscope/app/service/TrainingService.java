package org.headscope.app.service;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.headscope.app.task.BackgroundTask;
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
  private static final long PATIENCE_SECONDS = 30;

  /** A workshop with two of {@code workers} for itself. */
  public static TrainingService of(RunMaker maker, TaskRunners workers) {
    return new TrainingService(maker, workers.forViews("estimates"), workers.aside("training"));
  }

  /** Stops what is trained after its step, and waits until it can be resumed. */
  @Override
  public void close() {
    List.copyOf(trying.active()).forEach(BackgroundTask::cancel);
    List.copyOf(training.active()).forEach(BackgroundTask::cancel);
    trying.close();
    CountDownLatch saved = new CountDownLatch(1);
    training.afterwards(saved::countDown);
    training.close();
    try {
      if (!saved.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println(
            "The training's step takes too long to wait for; --resume goes on from the step before.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
