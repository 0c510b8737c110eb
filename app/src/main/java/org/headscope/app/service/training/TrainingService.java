package org.headscope.app.service.training;

import module java.base;

import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.training.step.TrainingStop;

/// Trains runs beside the worker that inspects them.
///
/// @param trying the thread that counts and tests kernels
/// @param training the thread that trains, after its queue
public record TrainingService(
    RunMaker maker, TaskRunner trying, TaskRunner training, Set<BackgroundTask<?>> requested)
    implements AutoCloseable {
  /// The duration of a step; a second signal ends the process sooner.
  private static final Duration PATIENCE = Duration.ofDays(1);

  public TrainingService(RunMaker maker, TaskRunner trying, TaskRunner training) {
    this(maker, trying, training, new HashSet<>());
  }

  /// The question before the window closes.
  public record CloseQuestion(String question, String yes) {}

  public static TrainingService of(RunMaker maker, TaskRunners workers, TaskRunner queue) {
    return new TrainingService(maker, workers.forViews("estimates"), queue);
  }

  /// Queues a training by `task`. On the FX thread, as [#closeQuestion].
  public void start(BackgroundTask<?> task) {
    requested.add(task);
    task.stateProperty()
        .subscribe(state -> {
          if (state.hasEnded()) {
            requested.remove(task);
          }
        });
    training.start(task);
  }

  /// Returns the question before running and queued trainings end; empty if there are none.
  public Optional<CloseQuestion> closeQuestion() {
    return maker
        .stop()
        .map(stop -> new CloseQuestion(stop.closingQuestion(), "Stop and quit"))
        .or(() ->
            requested.stream()
                .filter(task -> !task.isStopping())
                .findFirst()
                .map(task ->
                    new CloseQuestion(
                        "“%s” has not begun yet and is lost if you quit; Build keeps its settings."
                            .formatted(task.name()),
                        "Quit anyway")));
  }

  /// Stops the training after its step and waits until it can be resumed; prints both.
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
