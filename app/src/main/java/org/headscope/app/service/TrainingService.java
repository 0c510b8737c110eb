package org.headscope.app.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.training.TrainingStop;

/**
 * Where runs are made, beside the worker that inspects them.
 *
 * @param maker tries and trains
 * @param trying the thread that counts and tries
 * @param training the thread that trains
 */
public record TrainingService(RunMaker maker, TaskRunner trying, TaskRunner training)
    implements AutoCloseable {
  /** A workshop with two of {@code workers} for itself. */
  public static TrainingService of(RunMaker maker, TaskRunners workers) {
    return new TrainingService(maker, workers.forViews("estimates"), workers.aside("training"));
  }

  /** Stops what is trained after its step, and waits until it can be resumed; says so. */
  @Override
  public void close() {
    Optional<TrainingStop> stopped = maker.stop();
    List.copyOf(trying.active()).forEach(BackgroundTask::cancel);
    List.copyOf(training.active()).forEach(BackgroundTask::cancel);
    trying.close();
    CountDownLatch saved = new CountDownLatch(1);
    training.afterwards(saved::countDown);
    training.close();
    try {
      stopped.ifPresent(stop -> System.err.println(stop.first()));
      saved.await();
      stopped.ifPresent(stop -> System.err.println(stop.stopped()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
