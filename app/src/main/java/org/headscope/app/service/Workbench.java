package org.headscope.app.service;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Theme;
import org.headscope.app.session.Command;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Matched;
import org.headscope.app.session.OpenFiles;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.ReferenceLanguage;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Setting;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.pack.PackSpec;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The view model of the whole window: which runs and instances are open, and the [Frame] that
/// every view shows. Reading and computing happen beside the FX thread; what fails becomes a
/// [Notice], and a frame that says so.
public final class Workbench {
  /// After the first frame, until it was painted and what it asks for was begun.
  private static final Duration QUIET = Duration.ofSeconds(1);

  private final Selection selection;
  private final ReferenceLanguage language;
  private final TaskRunner runner;
  private final Worker<PredictionSource> predictions;
  private final Worker<PredictionSource> columns;
  private final Worker<MapSource> maps;
  private final TaskRunners workers;
  private final TaskRunner others;
  private final TaskRunner details;
  private final RunList runs;
  private OpenFiles open = OpenFiles.NONE;
  private boolean opening;
  private final Frames frames;
  private final InstanceList instances;
  private final ReadablePairs pairs;
  private final Notices notices = new Notices();
  private final ObservableList<Path> given = FXCollections.observableArrayList();
  private final Looks looks;
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
    this.language = new ReferenceLanguage(selection);
    this.workers = workers;
    this.others = workers.aside("other runs");
    this.details = workers.prompt("details");
    this.runner = runner;
    this.predictions = predictions;
    this.columns = columns;
    this.maps = maps;
    this.runs = new RunList(source, runner, details, this::tell);
    Journal journal = selection.journal();
    this.instances = new InstanceList(source, journal, runner, this::report);
    this.pairs = new ReadablePairs(selection, runs.open(), instances, runner);
    looks = new Looks(journal);
    journal.onTrouble(this::report);
    journal.onMove(notices::moved);
    journal.follow(this::follow);
    this.frames = new Frames(source, selection, runner, runs, instances.readingProperty());
    frames.frameProperty().subscribe(pairs::follow);
    frames
        .busyProperty()
        .addListener((_, _, is) -> {
          if (!is) {
            readOthers();
          }
        });
  }

  /// Opens and closes what commands opened and closed.
  private void follow(SessionState now) {
    OpenFiles before = open;
    open = now.open();
    if (!open.runs().equals(before.runs())) {
      runs.follow(open.runs());
    }
    instances.follow(open);
    if (!opening) {
      now.selection().opened().run().ifPresent(this::readOnce);
    }
  }

  /// Reads `run`, which is in the list, unless that was tried.
  public void readOnce(RunRef run) {
    runs.readOnce(run, this::report);
  }

  /// Reads again what could not be read.
  public void again() {
    selection.snapshot().opened().run().ifPresent(run -> dismissProblem(run.directory()));
    frames.again();
  }

  /// Opens the run in `directory` and selects its last checkpoint.
  public BackgroundTask<RunView> openRun(Path directory) {
    return openRun(directory, this::show);
  }

  /// Opens the run in `directory` and hands it to `then`, on the FX thread, as part of the same
  /// step.
  public BackgroundTask<RunView> openRun(Path directory, Consumer<RunView> then) {
    Consumer<RunView> part = listing(List.of(directory), then);
    dismissProblem(directory);
    return runs.read(directory, part, this::report);
  }

  /// Lists `directories`; what `then` does with one of them is part of that step.
  private Consumer<RunView> listing(List<Path> directories, Consumer<RunView> then) {
    Journal journal = selection.journal();
    Gesture opened = journal.gesture();
    journal.during(opened, () -> list(directories, journal::perform));
    return view -> journal.during(opened, () -> then.accept(view));
  }

  /// Lists `directories` by `way`.
  private void list(List<Path> directories, Consumer<Command> way) {
    opening = true; // they are read by whoever lists them
    try {
      way.accept(new Command.OpenRuns(directories.stream().map(Workbench::absolute).toList()));
    } finally {
      opening = false;
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /// Whoever tries again has read what went wrong; it is told anew if it does once more.
  private void dismissProblem(Path directory) {
    runs.entries().stream()
        .filter(entry -> entry.ref().directory().equals(directory))
        .flatMap(entry -> entry.problem().stream())
        .forEach(notices::dismiss);
  }

  /// Reads the run in `directory` again, which is being trained, or lists it, without selecting it.
  /// That is no step, and whatever is undone it stays in the list.
  public BackgroundTask<RunView> refreshRun(Path directory) {
    list(List.of(directory), selection.journal()::remark);
    dismissProblem(directory);
    return runs.read(directory, _ -> {}, this::report);
  }

  /// Lists runs, opens the first that can be read and hands it to `then`; the others are read when
  /// there is time.
  public void openFirst(List<Path> directories, Consumer<RunView> then) {
    openNext(directories.iterator(), listing(directories, then), this::report);
  }

  private void openNext(Iterator<Path> rest, Consumer<RunView> then, Consumer<UserError> onError) {
    if (rest.hasNext()) {
      Path directory = rest.next();
      dismissProblem(directory);
      runs.read(
          directory,
          then,
          error -> {
            onError.accept(error);
            // Of the others the list says it.
            openNext(rest, then, _ -> {});
          });
    }
  }

  /// Does `action` once nothing is opened or read any more, whether that went well or not.
  public void settled(Runnable action) {
    ReadOnlyBooleanProperty busy = frames.busyProperty();
    if (!busy.get()) {
      action.run();
      return;
    }
    busy.addListener(
        new ChangeListener<>() {
          @Override
          public void changed(
              ObservableValue<? extends Boolean> observable, Boolean was, Boolean is) {
            busy.removeListener(this);
            runner.later(() -> settled(action)); // something else may have been begun since
          }
        });
  }

  /// Reads the runs that were only listed, once what is shown was there for a moment.
  private void readOthers() {
    runner.later(
        QUIET,
        () -> {
          if (!frames.busyProperty().get()) {
            runs.readListed(others);
            instances.withShipped(others, () -> {});
          }
        });
  }

  /// Reads once more what was measured of `run`, which has changed.
  void measureAnew(RunRef run) {
    runs.measureAnew(run);
  }

  /// Lists those of `changed` that are not, and reads them; of what cannot be read the list says
  /// it.
  void take(Set<Path> changed) {
    Set<Path> known =
        runs.entries().stream().map(e -> e.ref().directory()).collect(Collectors.toSet());
    List<Path> fresh = changed.stream().filter(run -> !known.contains(run)).toList();
    if (!fresh.isEmpty()) {
      selection.journal().remark(new Command.OpenRuns(fresh));
    }
    changed.forEach(run -> runs.read(run, _ -> {}, _ -> {}));
  }

  /// Reads what was measured of `run`, which people are looking at.
  public void measure(RunRef run) {
    runs.measure(run);
  }

  /// Shows the run of `entry`, reads it first, or tries again what could not be read.
  public void show(RunEntry entry) {
    boolean failed = entry.problem().isPresent();
    boolean selected = selection.snapshot().opened().run().equals(Optional.of(entry.ref()));
    if (entry.view().isEmpty() || (failed && !selected)) {
      openRun(entry.ref().directory());
    } else if (failed) {
      again();
    } else {
      show(entry.view().get());
    }
  }

  /// Selects `view`: its last checkpoint, the same layer and head where it has them, and an
  /// instance that it can read.
  public void show(RunView view) {
    pairs.choose(view, selection::perform);
  }

  /// What [#show(RunView)] does.
  public List<Command> selecting(RunView view) {
    return pairs.selecting(view);
  }

  /// Closes `view`, and looks at another run if it was looked at; the files stay.
  public void close(RunView view) {
    selection.perform(closing(view));
  }

  /// What closes the instances of `file`, and looks at others of their task if they were looked at.
  public List<Command> closing(Path file) {
    return pairs.closing(file);
  }

  /// What [#close] does.
  public List<Command> closing(RunView view) {
    return pairs.closing(view);
  }

  /// Opens the instances in `file` and selects the first, with a run that can read it.
  public BackgroundTask<List<Instance>> openInstances(Path file) {
    return instances.read(file, pairs::choose);
  }

  /// Opens the instances in `file` and hands them to `then`, on the FX thread.
  public BackgroundTask<List<Instance>> openInstances(Path file, Consumer<List<Instance>> then) {
    return instances.read(
        file,
        set -> {
          selection.journal().perform(new Command.OpenInstances(set.file()));
          then.accept(set.instances());
        });
  }

  /// Selects `text` and a readable stretch of it, with a run that can read it.
  public void show(ListedInstance text) {
    pairs.choose(text);
  }

  /// What [#show(ListedInstance)] does.
  public List<Command> selecting(ListedInstance text) {
    return pairs.selecting(text);
  }

  /// Selects `instance`, whatever run is looked at.
  public void show(Instance instance) {
    selection.perform(pairs.looking(instance, Optional.empty()));
  }

  /// Packs and lessons that were given to it and that nobody has looked at yet.
  public ObservableList<Path> given() {
    return given;
  }

  /// Opens what was dropped: a folder is a lesson, a run or holds runs, a file a pack or instances.
  public void open(Path path) {
    if (PackSpec.isPack(path) || Files.isRegularFile(path.resolve("lesson.md"))) {
      given.add(path);
    } else if (Files.isDirectory(path)) {
      openFolder(path);
    } else {
      openInstances(path);
    }
  }

  /// Opens the run in `folder`, or lists all runs that lie in it and opens the first.
  public BackgroundTask<List<Path>> openFolder(Path folder) {
    Consumer<List<Path>> open =
        selection
            .journal()
            .part(found -> openNext(found.iterator(), listing(found, this::show), this::report));
    return runs.lookInto(folder, open, this::report);
  }

  public void report(UserError error) {
    notices.report(error);
  }

  public void tell(Notice notice) {
    notices.tell(notice);
  }

  /// Reports what became of `asked`, which failed, so that no script repeats it.
  public Consumer<UserError> failing(Command.Effect asked) {
    AtomicBoolean withdrawn = new AtomicBoolean();
    return error -> {
      if (!withdrawn.getAndSet(true)) {
        selection.journal().failed(asked);
      }
      report(error);
    };
  }

  public void dismiss(Notice notice) {
    notices.dismiss(notice.sentence());
  }

  public Selection selection() {
    return selection;
  }

  /// The language that typed strings are held against.
  public ReferenceLanguage language() {
    return language;
  }

  /// The open run of this folder.
  public Optional<RunView> run(RunRef ref) {
    return runs().stream().filter(view -> view.ref().equals(ref)).findFirst();
  }

  public ObservableList<RunView> runs() {
    return runs.open();
  }

  /// The runs of the list, those that are not read among them.
  public ObservableList<RunEntry> runEntries() {
    return runs.entries();
  }

  /// The instances of the file that is looked at.
  public ObservableList<Instance> instances() {
    return instances.list();
  }

  /// All files of instances that are open or that HeadScope comes with, those of a task together.
  public ObservableList<InstanceSet> instanceSets() {
    return instances.sets();
  }

  public ReadOnlyBooleanProperty readingInstancesProperty() {
    return instances.readingProperty();
  }

  public ObservableList<Notice> notices() {
    return notices.list();
  }

  InstanceList files() {
    return instances;
  }

  /// What every view shows.
  public ReadOnlyObjectProperty<Frame> frameProperty() {
    return frames.frameProperty();
  }

  public Frame frame() {
    return frames.shown();
  }

  public ReadOnlyObjectProperty<Optional<RunView>> runProperty() {
    return frames.runProperty();
  }

  /// The file that [#instances] came from.
  public ReadOnlyObjectProperty<Optional<Path>> instanceFileProperty() {
    return instances.fileProperty();
  }

  /// What the checkpoint that is shown does with the instance that is shown.
  public ReadOnlyObjectProperty<Optional<InspectionResult>> inspectionProperty() {
    return frames.inspectionProperty();
  }

  /// Whether a new inspection is on its way.
  public ReadOnlyBooleanProperty loadingProperty() {
    return frames.loadingProperty();
  }

  /// The position that panels speak of: the query, or without one the last position shown; −1
  /// without an inspection.
  public ReadOnlyIntegerProperty positionProperty() {
    return frames.positionProperty();
  }

  public Setting<Theme> themeProperty() {
    return looks.themeProperty();
  }

  public Setting<ColourMap> colourMapProperty() {
    return looks.colourMapProperty();
  }

  public Looks looks() {
    return looks;
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

  /// The worker that asks predictors of the one instance looked at, held up by no comparison.
  public Worker<PredictionSource> columns() {
    return columns;
  }

  /// The worker that measures influence, and reads channels and states.
  public Worker<MapSource> maps() {
    return maps;
  }

  /// The worker that lays automata out and reads metrics, each in milliseconds.
  public TaskRunner details() {
    return details;
  }

  /// The positions that decided what the explained predictor says.
  public ReadOnlyObjectProperty<Matched> matchedProperty() {
    return matched.getReadOnlyProperty();
  }

  /// Says which positions these are.
  public void match(Matched found) {
    matched.set(found);
  }
}
