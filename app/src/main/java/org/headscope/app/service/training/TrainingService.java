package org.headscope.app.service.training;

import module java.base;

import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.training.step.TrainingStop;

/// The threads that make runs, beside the worker that inspects them.
///
/// @param trying the thread that counts and tries
/// @param training the thread that trains, in the order of the queue
public record TrainingService(
    RunMaker maker, TaskRunner trying, TaskRunner training, Set<BackgroundTask<?>> requested)
    implements AutoCloseable {
  /// The time that a step may take: a second signal ends the wait.
  private static final Duration PATIENCE = Duration.ofDays(1);

  public TrainingService(RunMaker maker, TaskRunner trying, TaskRunner training) {
    this(maker, trying, training, new HashSet<>());
  }

  /// The question before the window closes.
  public record Closing(String question, String yes) {}

  public static TrainingService of(RunMaker maker, TaskRunners workers, TaskRunner queue) {
    return new TrainingService(maker, workers.forViews("estimates"), queue);
  }

  /// Trains by `task` when its turn comes. On the FX thread, as [#closing].
  public void start(BackgroundTask<?> task) {
    requested.add(task);
    task.stateProperty()
        .subscribe(state -> {
          if (state.isOver()) {
            requested.remove(task);
          }
        });
    training.start(task);
  }

  /// The question before a training that runs or waits is ended; empty if there is none.
  public Optional<Closing> closing() {
    return maker
        .stop()
        .map(stop -> new Closing(stop.closingQuestion(), "Stop and quit"))
        .or(() ->
            requested.stream()
                .filter(task -> !task.isStopping())
                .findFirst()
                .map(task ->
                    new Closing(
                        "“%s” has not started yet. If you close the window, it is dropped; Build keeps its settings."
                            .formatted(task.name()),
                        "Close without it")));
  }

  /// Stops what is trained after its step, and waits until it can be resumed; says so.
  @Override
  public void close() {
    Optional<TrainingStop> stopped = maker.stop();
    trying.cancelAll();
    trying.close();
    stopped.ifPresent(stop -> System.err.println(stop.firstSignalMessage()));
    if (training.stop(PATIENCE)) {
      stopped.ifPresent(stop -> System.err.println(stop.stoppedMessage()));
    }
  }
}
