package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.lens.LensStripFigure.Cell;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.LensSource;
import org.headscope.app.service.analysis.LensSource.FitRequest;
import org.headscope.app.service.analysis.LensSource.Request;
import org.headscope.app.service.analysis.LensWorkers;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Running;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.run.Cache;

/// The predictions of the layers along the text: read when the instance changes, and, for lenses
/// that have maps, once these are fitted to the checkpoint, which a person asks for.
public final class LensStripViewModel extends PictureModel<LensStripFigure> {
  private static final String INVITATION = "Open a run and an instance to read its layers.";
  private static final String UNFITTED =
      "This lens is not fitted to the checkpoint yet. Fit reads held-out instances of the run's"
          + " task, for about a minute, and keeps the result with the run.";

  private static final String READING = "The layers are being read.";

  private final Workbench workbench;
  private final Query<Request, Optional<LensResult>> reading;
  private final RequestedValues<FitRequest, Path> fitting;
  final ViewVisibility showing = new ViewVisibility();
  final Setting<Lens> lens;
  final Setting<LensValue> value;
  private final ReadOnlyObjectWrapper<Action> action =
      new ReadOnlyObjectWrapper<>(this, "action", Action.NONE);
  private final ReadOnlyObjectWrapper<Optional<BackgroundTask<Path>>> task =
      new ReadOnlyObjectWrapper<>(this, "task", Optional.empty());
  private Optional<Cell> cursor = Optional.empty();

  /// The next action that a person can take.
  enum Action {
    NONE,
    FIT,
    CANCEL
  }

  public LensStripViewModel(Workbench workbench, LensWorkers workers) {
    this.workbench = workbench;
    LensSource source = workers.source();
    lens =
        workbench
            .selection()
            .journal()
            .setting("lens.lens", Lens.LOGIT, SettingCodec.of(List.of(Lens.values()), Lens::label));
    value =
        workbench
            .selection()
            .journal()
            .setting("lens.value", LensValue.LIKELIEST, SettingCodec.of(LensValue.class));
    reading =
        new Query<>(
            workers.reading(),
            new Query.Source<>(
                asked -> "read the layers of " + asked.run().name(),
                Optional::isPresent,
                (asked, _, _, cancellation) -> source.read(asked, cancellation)),
            Cache.ofEntries(8));
    fitting =
        new RequestedValues<>(
            workers.fitting(),
            asked -> "fit the lenses of " + asked.run().name(),
            (asked, _, _, progress, cancellation) -> source.fit(asked, progress, cancellation));
    workbench.selection().journal().performs(Command.FitLenses.class, this::start);
    fitting
        .stateProperty()
        .addListener(_ -> {
          if (reading.state().ready().filter(Optional::isEmpty).isPresent()) {
            reading.again();
          }
        });
    InvalidationListener change = _ -> show();
    workbench.frameProperty().addListener(change);
    workbench.positionProperty().addListener(change);
    workbench.colourMapProperty().addListener(change);
    reading.stateProperty().addListener(change);
    fitting.stateProperty().addListener(change);
    showing.addListener(change);
    lens.addListener(change);
    value.addListener(change);
    show();
  }

  private Optional<Request> request() {
    Frame frame = workbench.frame();
    return frame
        .inspection()
        .flatMap(_ -> frame.selection().opened().instance())
        .flatMap(
            text -> frame.run().map(run -> new Request(run.ref(), frame.step(), text, lens.get())));
  }

  private Optional<FitRequest> fitRequest() {
    return request().map(asked -> new FitRequest(asked.run(), asked.step()));
  }

  private void show() {
    if (showing.get()) {
      reading.request(request());
    }
    Optional<LensResult> found = found();
    setFigure(found.map(this::figure));
    setCaption(found.map(this::caption).orElse(""));
    setCover(cover());
    Optional<Running<FitRequest, Path>> running = fitting.state().running();
    task.set(running.map(Running::task));
    boolean unfitted = reading.state().ready().filter(Optional::isEmpty).isPresent();
    action.set(running.isPresent() ? Action.CANCEL : unfitted ? Action.FIT : Action.NONE);
  }

  /// The result of the request or, while that is computed, the last one.
  private Optional<LensResult> found() {
    return switch (reading.state()) {
      case Query.State.Ready<Request, Optional<LensResult>>(Request _, var result) -> result;
      case Query.State.Computing<Request, Optional<LensResult>> computing ->
          computing.previous().flatMap(Query.Answer::value);
      default -> Optional.empty();
    };
  }

  private LensStripFigure figure(LensResult result) {
    Lens shown = result.lenses().getFirst().lens();
    return new LensStripFigure(
        result,
        shown,
        value.get(),
        workbench.colourMapProperty().get(),
        workbench.frame().selection().sequence().window(),
        Math.min(workbench.positionProperty().get(), result.tokens().length - 1),
        cursor.filter(cell ->
            cell.position() < result.tokens().length && cell.layer() < result.by(shown).layers()));
  }

  private String caption(LensResult result) {
    String cut = workbench.interventions().activeProperty().get().isEmpty() ? "" : " · uncut model";
    return "%s · step %s%s"
        .formatted(
            LensWords.name(result.lenses().getFirst().lens()),
            NumberText.count(result.step()),
            cut);
  }

  private Cover cover() {
    if (request().isEmpty()) {
      return workbench.frame().cover(INVITATION);
    }
    return switch (reading.state()) {
      case Query.State.Ready<Request, Optional<LensResult>>(Request _, var found) ->
          found.isPresent() ? new Cover.None() : unfitted();
      case Query.State.Failed<Request, Optional<LensResult>> failed -> Cover.of(failed.error());
      default -> found().isPresent() ? new Cover.Dimmed(READING) : new Cover.Reading(READING);
    };
  }

  private Cover unfitted() {
    Optional<FitRequest> asked = fitRequest();
    return asked
        .flatMap(fitting.state()::failure)
        .<Cover>map(
            error -> new Cover.Failed(Objects.requireNonNullElse(error.getMessage(), "It failed.")))
        .orElseGet(() ->
            asked.filter(fitting.state()::isRunning).isPresent()
                ? new Cover.Reading("The lenses of this checkpoint are being fitted.")
                : new Cover.Absent(UNFITTED));
  }

  ReadOnlyObjectProperty<Action> actionProperty() {
    return action.getReadOnlyProperty();
  }

  /// The running fit, with its progress.
  ReadOnlyObjectProperty<Optional<BackgroundTask<Path>>> taskProperty() {
    return task.getReadOnlyProperty();
  }

  void fit() {
    fitRequest()
        .ifPresent(asked ->
            workbench
                .selection()
                .journal()
                .perform(new Command.FitLenses(asked.run().directory(), asked.step())));
  }

  private void start(Command.FitLenses asked) {
    fitting.start(
        new FitRequest(RunRef.of(asked.run()), asked.step()), workbench.failureHandler(asked));
  }

  void cancel() {
    fitting.stop();
  }

  @Override
  public void again() {
    reading.again();
  }

  void highlight(Optional<Cell> cell) {
    if (!cell.equals(cursor)) {
      cursor = cell;
      show();
    }
  }

  /// Moves the cursor, which begins at the query in the last layer, by some layers.
  boolean climb(int layers) {
    figure()
        .ifPresent(strip -> {
          int last = strip.rows().layers() - 1;
          int from = cursor.map(Cell::layer).orElse(layers > 0 ? -1 : last + 1);
          highlight(
              Optional.of(
                  new Cell(Math.clamp((long) from + layers, 0, last), Math.max(0, strip.query()))));
        });
    return figure().isPresent();
  }

  /// Removes the cursor; returns true if there was one.
  boolean release() {
    boolean had = cursor.isPresent();
    highlight(Optional.empty());
    return had;
  }

  /// Pins the query at `position`.
  void pin(int position) {
    SelectionState.InSequence now = workbench.selection().snapshot().sequence();
    workbench.selection().pin(position, -1, now.window().showing(position));
  }

  /// Pins the query `by` positions further on, and takes the cursor along.
  void walk(int by) {
    figure()
        .ifPresent(strip -> {
          int last = strip.result().tokens().length - 1;
          int next = Math.clamp((long) strip.query() + by, 0, last);
          cursor = cursor.map(cell -> new Cell(cell.layer(), next));
          pin(next);
        });
  }

  /// Describes the cell of the cursor; empty without one.
  String describe() {
    return figure()
        .flatMap(strip -> strip.cursor().map(strip::describe))
        .map(lines -> String.join("; ", lines))
        .orElse("");
  }

  @Override
  public ShellLine line() {
    return figure().isEmpty()
        ? ShellLine.nothing()
        : new CommandLineWriter(workbench)
            .reading("lens")
            .and("--lens", figure().get().lens().label(), "--json");
  }
}
