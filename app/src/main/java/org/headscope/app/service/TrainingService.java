package org.headscope.app.service;

import java.time.Duration;
import java.util.Optional;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.training.TrainingStop;

/// Where runs are made, beside the worker that inspects them.
///
/// @param trying the thread that counts and tries
/// @param training the thread that trains, after what waits there before
public record TrainingService(RunMaker maker, TaskRunner trying, TaskRunner training)
    implements AutoCloseable {
  /// As long as a step takes: whoever cannot wait can send a second signal.
  private static final Duration PATIENCE = Duration.ofDays(1);

  /// One that trains when its turn comes in `queue`.
  public static TrainingService of(RunMaker maker, TaskRunners workers, TaskRunner queue) {
    return new TrainingService(maker, workers.forViews("estimates"), queue);
  }

  /// Stops what is trained after its step, and waits until it can be resumed; says so.
  @Override
  public void close() {
    Optional<TrainingStop> stopped = maker.stop();
    trying.cancelAll();
    trying.close();
    stopped.ifPresent(stop -> System.err.println(stop.first()));
    if (training.stop(PATIENCE)) {
      stopped.ifPresent(stop -> System.err.println(stop.stopped()));
    }
  }
}
