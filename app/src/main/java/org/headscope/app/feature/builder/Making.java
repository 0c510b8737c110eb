package org.headscope.app.feature.builder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.app.shell.Workbench;
import org.headscope.app.shell.Workshop;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.MetricsLine;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.TrainingWatcher;

/** The training that runs, or ran last: how far it is, and its metrics as they come. */
final class Making {
  private final Workbench workbench;
  private final Workshop workshop;
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.NONE);
  private final ObservableList<MetricsLine> lines = FXCollections.observableArrayList();
  private Optional<BackgroundTask<Boolean>> task = Optional.empty();

  /** Where a training is in its life. */
  enum Stage {
    NONE,
    RUNNING,
    STOPPED,
    FAILED,
    DONE
  }

  /**
   * How far it is.
   *
   * @param stage where in its life
   * @param spec what is trained; empty before the first
   * @param step {@code step 5 of 300}, or empty
   * @param share of the work, 0..1
   * @param left as the pace so far has it
   * @param error why it failed, or empty
   * @param kept whether there is a checkpoint to look at
   */
  record State(
      Stage stage,
      Optional<TrainingSpec> spec,
      String step,
      double share,
      Optional<Duration> left,
      String error,
      boolean kept) {
    static final State NONE =
        new State(Stage.NONE, Optional.empty(), "", 0, Optional.empty(), "", false);

    State at(Stage next, String why) {
      return new State(next, spec, step, share, Optional.empty(), why, kept);
    }

    State at(String where, double part, Optional<Duration> rest) {
      return new State(stage, spec, where, part, rest, error, kept);
    }

    State withCheckpoint() {
      return new State(stage, spec, step, share, left, error, true);
    }

    /** Where the run is written. */
    Optional<Path> folder() {
      return spec.map(s -> s.out().toAbsolutePath().normalize());
    }
  }

  Making(Workbench workbench, Workshop workshop) {
    this.workbench = workbench;
    this.workshop = workshop;
  }

  /** Trains {@code spec}; nothing happens while another training runs. */
  void start(TrainingSpec spec) {
    if (running()) {
      return;
    }
    if (!spec.resume()) {
      lines.clear();
    }
    state.set(
        new State(Stage.RUNNING, Optional.of(spec), "", 0, Optional.empty(), "", spec.resume()));
    BackgroundTask<Boolean> made =
        new BackgroundTask<>(
            "train " + spec.out().getFileName(),
            (progress, cancellation) -> {
              Story story = new Story(spec, progress);
              workshop.maker().train(spec, story, story, cancellation);
              return true;
            });
    made.onSuccess(done -> state.set(state.get().at(Stage.DONE, "")));
    made.onError(error -> {
      state.set(state.get().at(Stage.FAILED, String.valueOf(error.getMessage())));
      workbench.report(error);
    });
    made.onFinally(() -> {
      if (made.stateProperty().get() == TaskState.CANCELLED) {
        state.set(state.get().at(Stage.STOPPED, ""));
      }
      task = Optional.empty();
    });
    task = Optional.of(made);
    workshop.training().start(made);
  }

  /** Stops after the step that is being made; the run can be resumed. */
  void stop() {
    task.ifPresent(BackgroundTask::cancel);
  }

  /** Whether something is trained now. */
  boolean running() {
    return state.get().stage() == Stage.RUNNING;
  }

  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** The metrics of the training so far, in their order. */
  ObservableList<MetricsLine> lines() {
    return lines;
  }

  /** What the training thread has to tell, handed to the FX thread. */
  private final class Story implements TrainingWatcher, Progress {
    private static final long BEAT_NANOS = 100_000_000;

    private final TrainingSpec spec;
    private final Progress progress;
    private long before = -1;
    private long start;
    private long told;

    Story(TrainingSpec spec, Progress progress) {
      this.spec = spec;
      this.progress = progress;
    }

    /** The first report sets the pace, so that a resumed run counts from where it went on. */
    @Override
    public void update(String phase, long done, long total) {
      long now = System.nanoTime();
      progress.update("training", done, total);
      if (before < 0) {
        before = done;
        start = now;
      }
      if (done < total && now - told < BEAT_NANOS) {
        return;
      }
      told = now;
      Optional<Duration> left =
          done > before && now - start > 1_000_000_000L
              ? Optional.of(
                  Duration.ofNanos(
                      (long) ((now - start) * ((total - done) / (double) (done - before)))))
              : Optional.empty();
      later(() -> state.set(state.get().at(phase, (double) done / Math.max(1, total), left)));
    }

    @Override
    public void logged(MetricsLine line) {
      later(() -> lines.add(line));
    }

    @Override
    public void kept(long step) {
      later(() -> {
        state.set(state.get().withCheckpoint());
        workbench.refreshRun(spec.out());
      });
    }

    private void later(Runnable action) {
      workshop
          .training()
          .later(() -> {
            if (state.get().spec().filter(spec::equals).isPresent()) {
              action.run();
            }
          });
    }
  }
}
