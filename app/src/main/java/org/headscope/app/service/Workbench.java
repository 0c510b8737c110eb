package org.headscope.app.service;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.beans.value.*;
import javafx.collections.*;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.OpenFiles;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.task.FaultMessages;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The view model of the whole window: the open runs and instances, and the [Frame] that every view
/// shows. Reading and computing happen beside the FX thread; failures become a [Notice], and a
/// frame that says so.
public final class Workbench {
  /// Delay after the first frame, until it was painted and its requests have begun.
  private static final Duration QUIET = Duration.ofSeconds(1);

  private final Selection selection;
  private final TypedTextContext language;
  private final TaskRunner runner;
  private final Worker<PredictionSource> predictions;
  private final Worker<PredictionSource> columns;
  private final Worker<MapSource> maps;
  private final TaskRunners workers;
  private final TaskRunner others;
  private final TaskRunner details;
  private final RunList runs;
  private OpenFiles open = OpenFiles.NONE;
  private final RunSource source;
  private final InterventionStack interventions;
  private final Frames frames;
  private final InstanceList instances;
  private final ReadablePairs pairs;
  private final FileOpener opener;
  private final ObservableList<Notice> notices = FXCollections.observableArrayList();
  private Optional<Notice> announceStep = Optional.empty();
  private final Appearance appearance;
  private final ReadOnlyObjectWrapper<Matched> matched =
      new ReadOnlyObjectWrapper<>(this, "matched", Matched.NONE);

  public Workbench(
      RunSource source,
      Selection selection,
      TaskRunners workers,
      TaskRunner runner,
      Worker<PredictionSource> predictions,
      Worker<PredictionSource> columns,
      Worker<MapSource> maps) {
    this.selection = selection;
    this.language = new TypedTextContext(selection);
    this.workers = workers;
    this.others = workers.forBackgroundWork("other runs");
    this.details = workers.forImmediateContent("details");
    this.runner = runner;
    this.predictions = predictions;
    this.columns = columns;
    this.maps = maps;
    this.runs = new RunList(source, runner, details, this::notify);
    Journal journal = selection.journal();
    runs.open().addListener((InvalidationListener) _ -> runs.open().forEach(this::readsTyped));
    this.instances = new InstanceList(source, journal, runner, this::report);
    this.pairs = new ReadablePairs(selection, runs.open(), instances, runner);
    this.opener =
        new FileOpener(journal, runs, instances, pairs, runner, this::report, this::dismiss);
    appearance = new Appearance(journal);
    journal.onFailure(this::report);
    journal.onMove(this::announceStep);
    journal.follow(this::follow);
    this.interventions = new InterventionStack(journal);
    this.source = source;
    this.frames = new Frames(source, selection, runner, runs, instances, interventions);
    frames.frame.subscribe(pairs::follow);
    frames.busy.addListener((_, _, is) -> {
      if (!is) {
        readOthers();
      }
    });
  }

  private void readsTyped(RunView run) {
    run.typedTokens()
        .ifPresent(own -> selection.journal().instances().reads(run.ref().directory(), own));
  }

  private void follow(SessionState now) {
    OpenFiles before = open;
    open = now.open();
    if (!open.runs().equals(before.runs())) {
      runs.follow(open.runs());
    }
    instances.follow(open);
    if (!opener.isListing()) {
      now.selection().opened().run().ifPresent(this::readOnce);
    }
  }

  public void readOnce(RunRef run) {
    runs.readOnce(run, this::report);
  }

  public void again() {
    selection.snapshot().opened().run().ifPresent(run -> opener.dismissProblem(run.directory()));
    frames.again();
  }

  /// Runs `action` once nothing is being opened or read, even after a failure.
  public void whenSettled(Runnable action) {
    ReadOnlyBooleanProperty busy = frames.busy;
    if (!busy.get()) {
      action.run();
      return;
    }
    // Something else may have started since.
    onNext(busy, is -> !is, _ -> runner.later(() -> whenSettled(action)));
  }

  /// Runs `action` with the next value of `property` that `fits`.
  public static <T> void onNext(
      ObservableValue<T> property, Predicate<T> fits, Consumer<T> action) {
    property.addListener(
        new ChangeListener<>() {
          @Override
          public void changed(ObservableValue<? extends T> observable, T was, T is) {
            if (fits.test(is)) {
              property.removeListener(this);
              action.accept(is);
            }
          }
        });
  }

  /// Reads the runs that are only listed, shortly after the first frame.
  private void readOthers() {
    runner.later(
        QUIET,
        () -> {
          if (!frames.busy.get()) {
            runs.readListed(others);
            instances.whenShippedKnown(others, () -> {});
          }
        });
  }

  public void remeasure(RunRef run) {
    runs.remeasure(run);
  }

  public void measure(RunRef run) {
    runs.measure(run);
  }

  /// Shows the run of `entry`; reads it first, or tries again if it could not be read.
  public void show(RunEntry entry) {
    boolean failed = entry.problem().isPresent();
    boolean selected = selection.snapshot().opened().run().equals(Optional.of(entry.ref()));
    if (entry.view().isEmpty() || (failed && !selected)) {
      opener.openRun(entry.ref().directory());
    } else if (failed) {
      again();
    } else {
      pairs.choose(entry.view().get());
    }
  }

  public void report(UserError error) {
    notify(
        new Notice(
            Notice.Kind.ERROR,
            String.valueOf(error.getMessage()),
            Optional.empty(),
            FaultMessages.details(error)));
  }

  /// Shows `notice` until it is dismissed, in place of an older one with the same sentence.
  public void notify(Notice notice) {
    dismiss(notice.sentence());
    notices.add(notice);
  }

  public void notify(Notice.Kind kind, String sentence) {
    notify(new Notice(kind, sentence));
  }

  /// Shows which action was undone or redone, in place of the last such message.
  private void announceStep(String words) {
    announceStep.ifPresent(notices::remove);
    announceStep = Optional.of(new Notice(Notice.Kind.INFORMATION, words));
    announceStep.ifPresent(this::notify);
  }

  /// Returns a handler that reports the failure of `asked` and records it, so that no script
  /// repeats it.
  public Consumer<UserError> failureHandler(Command.Effect asked) {
    AtomicBoolean withdrawn = new AtomicBoolean();
    return error -> {
      if (!withdrawn.getAndSet(true)) {
        selection.journal().failed(asked);
      }
      report(error);
    };
  }

  /// Returns the same for a measurement whose picture says why it is refused.
  public Consumer<UserError> measurementFailureHandler(Command.Effect asked) {
    Consumer<UserError> failing = failureHandler(asked);
    return error -> {
      if (!error.isRefusal()) {
        failing.accept(error);
      }
    };
  }

  public void dismiss(Notice notice) {
    dismiss(notice.sentence());
  }

  private void dismiss(String sentence) {
    notices.removeIf(notice -> notice.sentence().equals(sentence));
  }

  public Selection selection() {
    return selection;
  }

  public ReadablePairs pairs() {
    return pairs;
  }

  public FileOpener opener() {
    return opener;
  }

  public TypedTextContext language() {
    return language;
  }

  public Optional<RunView> run(RunRef ref) {
    return runs().stream().filter(view -> view.ref().equals(ref)).findFirst();
  }

  public ObservableList<RunView> runs() {
    return runs.open();
  }

  /// The runs of the list, including those that are not read yet.
  public ObservableList<RunEntry> runEntries() {
    return runs.entries();
  }

  public ObservableList<Instance> instances() {
    return instances.shown;
  }

  /// All files of instances that are open or shipped, grouped by task.
  public ObservableList<OpenFiles.InstanceSet> instanceSets() {
    return instances.sets;
  }

  public ReadOnlyBooleanProperty readingInstancesProperty() {
    return instances.reading.getReadOnlyProperty();
  }

  public ObservableList<Notice> notices() {
    return notices;
  }

  InstanceList files() {
    return instances;
  }

  public ReadOnlyObjectProperty<Frame> frameProperty() {
    return frames.frame;
  }

  public Frame frame() {
    return frames.frame.get();
  }

  public ReadOnlyObjectProperty<Optional<RunView>> runProperty() {
    return frames.run;
  }

  public ReadOnlyObjectProperty<Optional<Path>> instanceFileProperty() {
    return instances.file.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Optional<InspectionResult>> inspectionProperty() {
    return frames.inspection;
  }

  public ReadOnlyBooleanProperty loadingProperty() {
    return frames.loading.getReadOnlyProperty();
  }

  /// The position that panels describe: the query, or without one the last position shown; −1
  /// without an inspection.
  public ReadOnlyIntegerProperty positionProperty() {
    return frames.position.getReadOnlyProperty();
  }

  public Setting<Theme> themeProperty() {
    return appearance.themeProperty();
  }

  public Setting<ColourMap> colourMapProperty() {
    return appearance.colourMapProperty();
  }

  public Appearance appearance() {
    return appearance;
  }

  /// The bench's interventions on the open model.
  public InterventionStack interventions() {
    return interventions;
  }

  public RunSource source() {
    return source;
  }

  public TaskRunners workers() {
    return workers;
  }

  /// Runs background work of features, one task at a time.
  public TaskRunner tasks() {
    return runner;
  }

  /// The worker that compares predictors over many instances.
  public Worker<PredictionSource> predictions() {
    return predictions;
  }

  /// The worker that runs predictors on the current instance, not held up by comparisons.
  public Worker<PredictionSource> columns() {
    return columns;
  }

  /// The worker that measures influence, and reads channels and states.
  public Worker<MapSource> maps() {
    return maps;
  }

  /// The worker that lays out automata and reads metrics, each in milliseconds.
  public TaskRunner details() {
    return details;
  }

  public ReadOnlyObjectProperty<Matched> matchedProperty() {
    return matched.getReadOnlyProperty();
  }

  public void match(Matched found) {
    matched.set(found);
  }
}
