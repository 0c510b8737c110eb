package org.headscope.app.service.training;

import module java.base;

import javafx.beans.property.*;
import javafx.collections.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.step.TrainingWatcher;

/// The current or last training: its progress, and its metrics as they come.
public final class TrainingSession {
  private final Workbench workbench;
  private final TrainingService service;
  private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NONE);
  private final ObservableList<MetricsLine> lines = FXCollections.observableArrayList();
  private Optional<BackgroundTask<Boolean>> task = Optional.empty();
  private Runnable withoutTrying = () -> {};
  private volatile boolean begun; // whether there is a run to resume

  public enum Stage {
    NONE,
    /// Kernels are being tested for it; it can continue without.
    TRYING,
    RUNNING,
    STOPPED,
    FAILED,
    DONE
  }

  /// The progress of a training.
  ///
  /// @param step `step 5 of 300`, or empty
  public record State(
      Stage stage,
      Optional<TrainingSpec> spec,
      String step,
      TaskProgress progress,
      String error,
      boolean kept) {
    static final State NONE =
        new State(Stage.NONE, Optional.empty(), "", TaskProgress.NONE, "", false);

    State at(Stage next, String why) {
      return new State(next, spec, step, progress, why, kept);
    }

    /// The last step whose state was written; −1 if none was.
    State stopped(long saved) {
      String where = saved < 0 ? "" : "step " + NumberText.count(saved);
      return new State(Stage.STOPPED, spec, where, progress, "", kept);
    }

    /// `step 5 of 300 · about 40 s left`; empty before the first training.
    public String words() {
      String left = progress.timeLeft();
      return switch (stage) {
        case NONE -> "";
        case TRYING, RUNNING ->
            (step.isEmpty() ? "starting" : step) + (left.isEmpty() ? "" : " · " + left);
        case STOPPED -> step.isEmpty() ? "stopped" : "stopped at " + step;
        case FAILED -> "failed";
        case DONE -> "done";
      };
    }

    public boolean isActive() {
      return stage == Stage.TRYING || stage == Stage.RUNNING;
    }

    /// Ignores late reports once it has stopped.
    State at(Stage now, String where, TaskProgress far) {
      return stage == Stage.STOPPED
          ? this
          : new State(isActive() ? now : stage, spec, where, far, error, kept);
    }

    State withCheckpoint() {
      return new State(stage, spec, step, progress, error, true);
    }

    public Optional<Path> folder() {
      return spec.map(s -> s.out().toAbsolutePath().normalize());
    }
  }

  public TrainingSession(Workbench workbench, TrainingService service) {
    this.workbench = workbench;
    this.service = service;
    Journal journal = workbench.selection().journal();
    journal.performs(Command.TrainPreset.class, this::train);
    journal.performs(Command.ResumeTraining.class, this::resume);
    journal.performs(Command.ResumeRun.class, this::resume);
    journal.performs(Command.StopTraining.class, _ -> stop());
  }

  /// Trains a recipe as it is shipped, whatever Build describes: on the processor even if there is
  /// a graphics card. A request by name and seed, such as a lesson that says at which step a head
  /// forms, refers to the numbers measured there; a card rounds differently, and its libraries may
  /// not even load.
  private void train(Command.TrainPreset asked) {
    if (running()) {
      throw new UserError("A training is already running; stop it, or wait for it to end.");
    }
    Recipe recipe = Recipe.byName(asked.preset());
    start(
        new TrainingSpec(
            recipe,
            asked.seed(),
            ComputeDevice.CPU,
            TrainingSpec.threadsFor(recipe),
            asked.folder(),
            false,
            "HeadScope's preset " + asked.preset(),
            TrainingSpec.SAVE_EVERY),
        workbench.failureHandler(asked));
  }

  /// Trains `spec`; does nothing while another training runs.
  ///
  /// @param failing receives the reason if it fails before it has written anything
  public void start(TrainingSpec spec, Consumer<UserError> failing) {
    if (running()) {
      return;
    }
    if (!spec.resume()) {
      lines.clear();
    }
    begun = spec.resume();
    String step = service.training().active().isEmpty() ? "" : "waiting for its turn";
    state.set(
        new State(Stage.RUNNING, Optional.of(spec), step, TaskProgress.NONE, "", spec.resume()));
    TrainingReporter story = new TrainingReporter(spec);
    BackgroundTask<Boolean> made =
        new BackgroundTask<>(
            "train " + spec.out().getFileName(),
            (progress, cancellation) -> {
              story.reportProgress(progress, cancellation);
              return true;
            });
    made.progressProperty()
        .addListener((_, _, is) ->
            story.later(() -> state.set(state.get().at(story.stage(), story.step, is))));
    withoutTrying = story::endTrying;
    made.onSuccess(_ -> state.set(state.get().at(Stage.DONE, "")));
    made.onError(error -> {
      state.set(state.get().at(Stage.FAILED, String.valueOf(error.getMessage())));
      workbench.opener().refreshRun(spec.out()); // its checkpoints can be shown
      Consumer<UserError> hearer = state.get().kept() ? workbench::report : failing;
      hearer.accept(error);
    });
    made.onFinally(() -> {
      if (made.stateProperty().get() == TaskState.CANCELLED) {
        state.set(state.get().stopped(story.saved));
        workbench.opener().refreshRun(spec.out());
      }
      task = Optional.empty();
    });
    task = Optional.of(made);
    service.start(made);
  }

  private void resume(Command.ResumeTraining asked) {
    TrainingSpec last =
        spec()
            .orElseThrow(() ->
                new UserError(
                    "Nothing was trained in this session; start a training in Build first."));
    start(begun ? last.asResumed() : last, workbench.failureHandler(asked));
  }

  private void resume(Command.ResumeRun asked) {
    Path directory = asked.run();
    if (running()) {
      throw new UserError(
          "A training is already running; resume %s when it ends.".formatted(directory));
    }
    service
        .trying()
        .start(
            new BackgroundTask<>(
                    "read " + directory.getFileName(),
                    (_, _) -> service.maker().resuming(directory))
                .onSuccess(spec -> {
                  if (!running()) {
                    lines.setAll(metricsOf(directory));
                    start(spec, workbench.failureHandler(asked));
                  }
                })
                .onError(workbench.failureHandler(asked)));
  }

  private List<MetricsLine> metricsOf(Path run) {
    return workbench.runs().stream()
        .filter(view -> view.ref().directory().equals(run))
        .flatMap(view -> view.measured().stream())
        .flatMap(measured -> measured.metrics().stream())
        .toList();
  }

  /// Skips the kernel test and continues with the default kernels; or, once training, stops after
  /// the current step, so that the run can be resumed.
  private void stop() {
    if (state.get().stage() == Stage.TRYING) {
      withoutTrying.run();
    } else {
      task.ifPresent(BackgroundTask::cancel);
    }
  }

  public boolean running() {
    return state.get().isActive();
  }

  public Optional<TrainingSpec> spec() {
    return state.get().spec();
  }

  public ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  public TrainingService service() {
    return service;
  }

  public ObservableList<MetricsLine> lines() {
    return lines;
  }

  /// Passes the training thread's reports to the FX thread.
  private final class TrainingReporter implements TrainingWatcher {
    private final TrainingSpec spec;
    private volatile Optional<Cancellation> trying = Optional.empty();
    private volatile String step = "";
    private volatile long saved = -1;

    TrainingReporter(TrainingSpec spec) {
      this.spec = spec;
    }

    void reportProgress(Progress progress, Cancellation cancellation) {
      Cancellation part = cancellation.part();
      Progress tries =
          (phase, done, total) -> {
            trying = Optional.of(part);
            step = phase;
            progress.update("kernels", done, total);
          };
      TrainingSpec chosen = service.maker().withKernels(spec, this::warned, tries, part);
      cancellation.check();
      later(this::endTrying);
      begun = true;
      service.maker().train(chosen, this, singlePhase(progress), cancellation);
    }

    /// Treats all steps as one phase of one pace.
    private Progress singlePhase(Progress progress) {
      return (phase, done, total) -> {
        step = phase;
        progress.update("training", done, total);
      };
    }

    Stage stage() {
      return trying.filter(tried -> !tried.isCancelled()).isPresent()
          ? Stage.TRYING
          : Stage.RUNNING;
    }

    /// Ends the kernel test, even if it was cut short.
    void endTrying() {
      trying.ifPresent(Cancellation::cancel);
      if (state.get().stage() == Stage.TRYING) {
        step = "";
        state.set(state.get().at(Stage.RUNNING, "", TaskProgress.NONE));
      }
    }

    @Override
    public void logged(MetricsLine line) {
      later(() -> lines.add(line));
    }

    @Override
    public void saved(long at) {
      saved = at;
    }

    @Override
    public void kept(long step) {
      later(() -> {
        state.set(state.get().withCheckpoint());
        workbench.opener().refreshRun(spec.out());
      });
    }

    @Override
    public void warned(String sentence) {
      later(() -> workbench.notify(Notice.Kind.INFORMATION, sentence));
    }

    private void later(Runnable action) {
      service
          .training()
          .later(() -> {
            if (spec().equals(Optional.of(spec))) {
              action.run();
            }
          });
    }
  }
}
