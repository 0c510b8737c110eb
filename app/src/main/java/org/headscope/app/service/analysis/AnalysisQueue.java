package org.headscope.app.service.analysis;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.property.*;
import javafx.beans.value.*;
import javafx.collections.*;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskState;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.KeptEvaluations;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.EffectSource;
import org.headscope.engine.interpret.headscore.KeptHeadScores;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// Computes and stores analyses of whole runs in order, in the queue in which models are trained
/// and probed. Used on the FX thread only.
public final class AnalysisQueue {
  public static final String NO_RUN = "No run selected; choose one from the list.";

  private final Workbench workbench;
  private final AnalysisSource source;
  private final TaskRunner runner;
  private final ReadOnlyObjectWrapper<Map<Path, BackgroundTask<Notice>>> scoring =
      new ReadOnlyObjectWrapper<>(this, "scoring", Map.of());
  private final ObservableList<BackgroundTask<Notice>> all = FXCollections.observableArrayList();

  public AnalysisQueue(Workbench workbench, AnalysisSource source, TaskRunner runner) {
    this.workbench = workbench;
    this.source = source;
    this.runner = runner;
    Journal journal = workbench.selection().journal();
    journal.performs(
        Command.ScoreHeads.class,
        asked -> queueScores(asked.run(), workbench.failureHandler(asked)));
    journal.performs(Command.Evaluate.class, this::queueEvaluation);
    journal.performs(Command.StopAnalyses.class, _ -> stopAll());
  }

  public Optional<Command> scoreHeadsCommand() {
    return shown().map(run -> new Command.ScoreHeads(run.ref().directory()));
  }

  public Optional<Command> evaluateCommand() {
    return shown()
        .map(run ->
            new Command.Evaluate(run.ref().directory(), run.nearestStep(workbench.frame().step())));
  }

  /// Returns the command that resumes the training of the current run and shows its progress; empty
  /// if it was not stopped early.
  public List<Command> commandsToResume() {
    return workbench.runProperty().get().stream()
        .filter(RunView::isInterrupted)
        .flatMap(run -> commandsToResume(run.ref().directory()).stream())
        .toList();
  }

  public static List<Command> commandsToResume(Path directory) {
    return List.of(new Command.Tab("build"), new Command.ResumeRun(directory));
  }

  /// Returns the reason why the run cannot be resumed, in a sentence; empty if it can.
  public ObservableValue<String> resumeRefusalProperty() {
    return workbench
        .runProperty()
        .map(run ->
            run.map(view ->
                    view.isInterrupted()
                        ? ""
                        : "%s has finished training; there is nothing to resume."
                            .formatted(view.ref().name()))
                .orElse(NO_RUN));
  }

  public ObservableBooleanValue workingProperty() {
    return Bindings.isNotEmpty(all);
  }

  private Optional<RunView> shown() {
    Optional<RunView> run = workbench.runProperty().get();
    if (run.isEmpty()) {
      workbench.report(new UserError(NO_RUN));
    }
    return run;
  }

  /// Queues a scoring of the heads of the run in `directory`, once even if requested twice.
  public void queueScores(Path directory) {
    queueScores(directory, workbench::report);
  }

  private void queueScores(Path directory, Consumer<UserError> onError) {
    Path run = absolute(directory);
    if (!scoring.get().containsKey(run)) {
      start(scores("score heads of ", run, _ -> {}), RunRef.of(run), onError);
    }
  }

  private static Path absolute(Path directory) {
    return directory.toAbsolutePath().normalize();
  }

  /// Returns the task that scores the heads of `run`, and then passes to `then` whether it
  /// succeeded.
  private BackgroundTask<Notice> scores(String name, Path run, Consumer<Boolean> then) {
    BackgroundTask<Notice> task =
        new BackgroundTask<>(
            name + run.getFileName(),
            (progress, cancellation) -> source.scoreHeads(run, progress, cancellation));
    task.onFinally(() -> {
      all.remove(task);
      change(run, Optional.empty());
      then.accept(task.stateProperty().get() == TaskState.SUCCEEDED);
    });
    change(run, Optional.of(task));
    return task;
  }

  /// Scores the heads of the checkpoints that a training has kept so far in `directory`, on
  /// `beside`, since the queue is busy with that training; reports only failures. Does nothing if
  /// that run is being scored already.
  ///
  /// @param then continues after any outcome; receives true if it succeeded
  public void scoreSoFar(Path directory, TaskRunner beside, Consumer<Boolean> then) {
    Path run = absolute(directory);
    if (scoring.get().containsKey(run)) {
      then.accept(true);
      return;
    }
    BackgroundTask<Notice> task = scores("score new heads of ", run, then);
    task.onSuccess(_ -> workbench.remeasure(RunRef.of(run)));
    task.onError(workbench::report);
    all.add(task);
    beside.start(task);
  }

  private void change(Path run, Optional<BackgroundTask<Notice>> task) {
    Map<Path, BackgroundTask<Notice>> next = new LinkedHashMap<>(scoring.get());
    task.ifPresentOrElse(now -> next.put(run, now), () -> next.remove(run));
    scoring.set(Map.copyOf(next));
  }

  private void queueEvaluation(Command.Evaluate asked) {
    List<Instance> instances = List.copyOf(workbench.instances());
    if (instances.isEmpty()) {
      throw new UserError(
          "There are no instances to evaluate on; open a file of instances (Ctrl+Shift+O).");
    }
    RunRef run = RunRef.of(asked.run());
    BackgroundTask<Notice> task =
        new BackgroundTask<>(
            "evaluate " + run.name(),
            (progress, cancellation) ->
                source.evaluate(run, asked.step(), instances, progress, cancellation));
    task.onFinally(() -> all.remove(task));
    start(task, run, workbench.failureHandler(asked));
  }

  /// Reports the result of `task`, or what is left of it, and reads the stored results of `run`.
  private void start(BackgroundTask<Notice> task, RunRef run, Consumer<UserError> onError) {
    Consumer<Notice> tell =
        notice -> {
          workbench.notify(notice);
          workbench.remeasure(run);
        };
    task.onSuccess(tell);
    task.onStopped(kept -> tell.accept(new Notice(Notice.Kind.INFORMATION, kept)));
    task.onError(onError);
    all.add(task);
    runner.start(task);
  }

  private void stopAll() {
    List.copyOf(all).forEach(BackgroundTask::cancel);
  }

  public ReadOnlyObjectProperty<Map<Path, BackgroundTask<Notice>>> scoringProperty() {
    return scoring.getReadOnlyProperty();
  }

  /// Stored analyses of whole runs: from the engine, or a test. Called by a worker thread.
  /// Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
  public interface AnalysisSource {
    /// Scores the heads of all checkpoints and stores the scores; returns what was done, and where
    /// it is stored. If stopped, the exception says what was stored, if anything.
    Notice scoreHeads(Path run, Progress progress, Cancellation cancellation);

    Notice evaluate(
        RunRef run,
        long step,
        List<Instance> instances,
        Progress progress,
        Cancellation cancellation);

    /// Computes what `head-scores --held-out --save` and `evaluate --save` compute, in this
    /// process.
    ///
    /// @param effects of cutting heads
    record Engine(OpenRuns runs, ModelPool models, RowStore store, EffectSource effects)
        implements AnalysisSource {
      @Override
      public Notice scoreHeads(Path run, Progress progress, Cancellation cancellation) {
        KeptHeadScores kept =
            KeptHeadScores.ofHeldOut(run, effects, new Context(models, progress, cancellation))
                .orElseThrow(() ->
                    new UserError(
                        "The run %s has no heads to score, since none of its mixers has a map; its influence map shows which tokens matter."
                            .formatted(run)));
        return Notice.wrote(kept.file(), run.getFileName() + ": " + kept.sentence());
      }

      @Override
      public Notice evaluate(
          RunRef run,
          long step,
          List<Instance> instances,
          Progress progress,
          Cancellation cancellation) {
        PredictorRef model =
            new PredictorRef.Trained(runs.at(run.directory(), step).ref(step), run.name());
        EvaluationSpec spec =
            new EvaluationSpec(List.of(model), instances, RowRule.defaultFor(instances.getFirst()));
        KeptEvaluations kept =
            KeptEvaluations.run(spec, store, _ -> {}, new Context(models, progress, cancellation));
        return Notice.wrote(
            kept.files().getFirst(), kept.sentence(instances.getFirst().isScoredInNats()));
      }
    }
  }
}
