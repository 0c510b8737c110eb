package org.headscope.app.feature.bench;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.TrustChecks;
import org.headscope.app.service.analysis.TrustSource.Request;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Running;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError;

/// The identities of the current checkpoint: checked on request, and kept for it. Those of another
/// checkpoint are never shown.
public final class TrustViewModel extends PictureModel<TrustFigure> {
  private static final String INVITATION =
      "Check whether the identities that interventions rest on hold for this checkpoint, with the"
          + " program's own forward pass, on two held-out instances.";

  private final Workbench workbench;
  private final TrustChecks checks;
  private final RequestedValues<Request, TrustResult> checking;
  private final Query<RunRef, Duration> estimating;
  private final ReadOnlyObjectWrapper<Action> action =
      new ReadOnlyObjectWrapper<>(this, "action", Action.NONE);
  private final ReadOnlyObjectWrapper<Optional<BackgroundTask<TrustResult>>> task =
      new ReadOnlyObjectWrapper<>(this, "task", Optional.empty());

  /// The next action that a person can take.
  enum Action {
    NONE,
    CHECK,
    CANCEL
  }

  public TrustViewModel(Workbench workbench, TrustChecks checks) {
    this.workbench = workbench;
    this.checks = checks;
    checking = checks.values();
    // All checkpoints of a run take as long.
    estimating =
        new Query<>(
            checks.worker().runner(),
            new Query.Source<>(
                run -> "estimate the time of a check of " + run.name(),
                (run, _, _, cancellation) ->
                    checks.worker().source().estimate(new Request(run, step(run)), cancellation)),
            Cache.ofEntries(50));
    workbench.selection().journal().performs(Command.CheckTrust.class, _ -> start());
    InvalidationListener change = _ -> show();
    workbench.frameProperty().addListener(change);
    checking.stateProperty().addListener(change);
    estimating.stateProperty().addListener(change);
    show();
  }

  private long step(RunRef run) {
    return workbench.run(run).map(RunView::lastStep).orElse(0L);
  }

  private Optional<Request> request() {
    return TrustChecks.request(workbench.frame());
  }

  void check() {
    workbench.selection().journal().perform(new Command.CheckTrust());
  }

  private void start() {
    Request request =
        request().orElseThrow(() -> new UserError("No run is selected; select one to check it."));
    if (checking.known(request).isEmpty()) {
      checking.start(request, workbench.failureHandler(new Command.CheckTrust()));
    }
  }

  void cancel() {
    checking.stop();
  }

  private void show() {
    Optional<Request> request = request();
    Optional<TrustResult> known = request.flatMap(checks::result);
    estimating.request(request.filter(_ -> known.isEmpty()).map(Request::run));
    setFigure(known.map(result -> new TrustFigure(request.orElseThrow(), result)));
    setCaption(
        known.flatMap(_ -> request).map(now -> "step " + NumberText.count(now.step())).orElse(""));
    setCover(known.<Cover>map(_ -> new Cover.None()).orElseGet(() -> cover(request)));
    Optional<Running<Request, TrustResult>> running = checking.state().running();
    task.set(running.map(Running::task));
    action.set(
        running.isPresent()
            ? Action.CANCEL
            : request.isPresent() && known.isEmpty() ? Action.CHECK : Action.NONE);
  }

  private Cover cover(Optional<Request> request) {
    if (request.isEmpty()) {
      return new Cover.Absent("Open a run to check what can be trusted.");
    }
    return checking
        .state()
        .failure(request.get())
        .<Cover>map(
            error -> new Cover.Failed(Objects.requireNonNullElse(error.getMessage(), "It failed.")))
        .orElseGet(() ->
            checking.state().isRunning(request.get())
                ? new Cover.Reading("The identities are being checked.")
                : new Cover.Absent(INVITATION + time()));
  }

  /// Says how long a check will take; empty while that is unknown.
  private String time() {
    return estimating
        .state()
        .ready()
        .map(time -> " It takes about %s.".formatted(TaskProgress.words(time)))
        .orElse("");
  }

  ReadOnlyObjectProperty<Action> actionProperty() {
    return action.getReadOnlyProperty();
  }

  /// The running check, with its progress.
  ReadOnlyObjectProperty<Optional<BackgroundTask<TrustResult>>> taskProperty() {
    return task.getReadOnlyProperty();
  }

  @Override
  public void again() {
    check();
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(TrustFigure::request)
        .map(now ->
            ShellLine.of(
                "trust", "--run", CommandLineWriter.checkpoint(now.run(), now.step()), "--json"))
        .orElse(ShellLine.nothing());
  }
}
