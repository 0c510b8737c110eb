package org.headscope.app.feature.heads;

import module java.base;

import javafx.beans.property.*;
import javafx.util.Subscription;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.run.TaskProgress;

/// The view model of scoring heads: whether the run that is shown can be scored, and the progress.
final class ScoringViewModel {
  private final Workbench workbench;
  private final AnalysisQueue analyses;
  private final ReadOnlyObjectWrapper<Scoring> scoring =
      new ReadOnlyObjectWrapper<>(this, "scoring", Scoring.NONE);
  private Subscription subscription = Subscription.EMPTY;

  /// @param offered whether a run is open that has no scores yet
  /// @param running whether the run is being scored, or waits to be
  record Scoring(boolean offered, boolean running, String words) {
    static final Scoring NONE = new Scoring(false, false, "");
  }

  ScoringViewModel(Workbench workbench, AnalysisQueue analyses) {
    this.workbench = workbench;
    this.analyses = analyses;
    workbench.frameProperty().subscribe(this::follow);
    analyses.scoringProperty().subscribe(this::follow);
  }

  private void follow() {
    subscription.unsubscribe();
    Optional<RunView> run = workbench.runProperty().get();
    Optional<BackgroundTask<Notice>> task =
        run.flatMap(
            r -> Optional.ofNullable(analyses.scoringProperty().get().get(r.ref().directory())));
    subscription =
        task.map(now ->
                Subscription.combine(
                    now.progressProperty().subscribe(() -> show(now)),
                    now.stateProperty().subscribe(() -> show(now))))
            .orElse(Subscription.EMPTY);
    task.ifPresent(this::show);
    if (task.isEmpty()) {
      boolean unscored =
          run.filter(RunView::hasMaps)
              .flatMap(RunView::measured)
              .filter(measured -> measured.headScores().isEmpty())
              .isPresent();
      scoring.set(new Scoring(unscored, false, ""));
    }
  }

  private void show(BackgroundTask<Notice> task) {
    if (!task.stateProperty().get().hasEnded()) {
      boolean waits = task.stateProperty().get() == TaskState.WAITING;
      TaskProgress progress = task.progressProperty().get();
      String far = progress.total() == 0 ? "starting" : progress.soFar();
      scoring.set(new Scoring(false, true, waits ? "waiting for its turn" : far));
    }
  }

  void start() {
    analyses.scoreHeadsCommand().ifPresent(workbench.selection().journal()::perform);
  }

  void stop() {
    workbench.selection().journal().perform(new Command.StopAnalyses());
  }

  ReadOnlyObjectProperty<Scoring> scoringProperty() {
    return scoring.getReadOnlyProperty();
  }
}
