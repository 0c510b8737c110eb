package org.headscope.app.service;

import module java.base;

import javafx.collections.*;
import org.headscope.app.session.Command;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Journal;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.Workspace;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.rows.RowsFile;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.pack.PackSpec;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.imports.Imports;
import org.headscope.engine.training.run.OpenRuns;

/// Opens runs, kept circuits and files of instances: reading them and all that follows is one step
/// of the session.
public final class FileOpener {
  private final Journal journal;
  private final RunList runs;
  private final InstanceList instances;
  private final ReadablePairs pairs;
  private final TaskRunner runner;
  private final Consumer<UserError> report;
  private final Consumer<String> dismiss;
  private final ObservableList<Path> received = FXCollections.observableArrayList();
  private boolean listing;

  FileOpener(
      Journal journal,
      RunList runs,
      InstanceList instances,
      ReadablePairs pairs,
      TaskRunner runner,
      Consumer<UserError> report,
      Consumer<String> dismiss) {
    this.journal = journal;
    this.runs = runs;
    this.instances = instances;
    this.pairs = pairs;
    this.runner = runner;
    this.report = report;
    this.dismiss = dismiss;
  }

  /// True while runs are being listed that are read anyway.
  boolean isListing() {
    return listing;
  }

  public BackgroundTask<RunView> openRun(Path directory) {
    return openRun(directory, pairs::choose);
  }

  /// Opens the run in `directory` and passes it to `then`, on the FX thread, as part of the same
  /// step.
  public BackgroundTask<RunView> openRun(Path directory, Consumer<RunView> then) {
    Consumer<RunView> part = listing(List.of(directory), then);
    dismissProblem(directory);
    return runs.read(directory, part, report);
  }

  /// Lists `directories`; whatever `then` does with one of them is part of that step.
  private Consumer<RunView> listing(List<Path> directories, Consumer<RunView> then) {
    Gesture opened = journal.gesture();
    journal.during(opened, () -> list(directories, journal::perform));
    return view -> journal.during(opened, () -> then.accept(view));
  }

  private void list(List<Path> directories, Consumer<Command> perform) {
    listing = true; // the caller reads them
    try {
      perform.accept(
          new Command.OpenRuns(
              directories.stream().map(path -> path.toAbsolutePath().normalize()).toList()));
    } finally {
      listing = false;
    }
  }

  /// Dismisses the run's error when the user tries again; it is shown again if it recurs.
  void dismissProblem(Path directory) {
    runs.entries().stream()
        .filter(entry -> entry.ref().directory().equals(directory))
        .flatMap(entry -> entry.problem().stream())
        .forEach(dismiss);
  }

  /// Reads the run in `directory` again while it is trained, or lists it, without selecting it.
  /// This is no step, and undo does not remove it from the list.
  public BackgroundTask<RunView> refreshRun(Path directory) {
    list(List.of(directory), journal::performAside);
    dismissProblem(directory);
    return runs.read(directory, _ -> {}, report);
  }

  /// Lists runs, opens the first that can be read and passes it to `then`; the others are read in
  /// idle time.
  public void openFirst(List<Path> directories, Consumer<RunView> then) {
    openNext(directories.iterator(), listing(directories, then), report);
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
            // The list shows the errors of the others.
            openNext(rest, then, _ -> {});
          });
    }
  }

  /// Lists the unlisted runs of `changed` and reads all of them; the list shows which cannot be
  /// read.
  void addChanged(Set<Path> changed) {
    Set<Path> known =
        runs.entries().stream().map(e -> e.ref().directory()).collect(Collectors.toSet());
    List<Path> fresh = changed.stream().filter(run -> !known.contains(run)).toList();
    if (!fresh.isEmpty()) {
      journal.performAside(new Command.OpenRuns(fresh));
    }
    changed.forEach(run -> runs.read(run, _ -> {}, _ -> {}));
  }

  /// Opens the instances in `file` and selects the first, with a run that can read it.
  public BackgroundTask<List<Instance>> openInstances(Path file) {
    return instances.read(file, pairs::choose);
  }

  public BackgroundTask<List<Instance>> openInstances(Path file, Consumer<List<Instance>> then) {
    return instances.read(
        file,
        set -> {
          journal.perform(new Command.OpenInstances(set.file()));
          then.accept(set.instances());
        });
  }

  /// The packs, lessons and models of other libraries that were opened here and are not handled
  /// yet.
  public ObservableList<Path> received() {
    return received;
  }

  /// True if `path` is a pack, a lesson or a model of another library.
  public static boolean isGiven(Path path) {
    return PackSpec.isPack(path) || LessonFormat.isLesson(path) || Imports.isModel(path);
  }

  /// Shows the kept circuit in `file` beside the model, in place of an earlier content of it. Every
  /// view that offers those predictors then offers this one.
  private void openCircuit(Path file) {
    openBeside(
        file,
        absolute ->
            new PredictorChoice.Circuit(
                absolute, CircuitFile.read(absolute, new OpenRuns()).edges().size()));
  }

  /// Shows the rows of another program in `file` beside the model.
  private void openRows(Path file) {
    openBeside(
        file,
        absolute -> {
          RowsFile _ = RowsFile.read(absolute, RowsFile.hash(absolute));
          return new PredictorChoice.Rows(absolute);
        });
  }

  /// Adds the predictor in `file` to those beside the model.
  ///
  /// @param read reads it on another thread
  private void openBeside(Path file, Function<Path, PredictorChoice> read) {
    Path absolute = file.toAbsolutePath().normalize();
    Consumer<PredictorChoice> add =
        journal.part(opened -> {
          Workspace now = journal.state().selection().workspace();
          List<PredictorChoice> choices = new ArrayList<>(now.predictors());
          choices.removeIf(choice ->
              choice.equals(opened)
                  || (choice instanceof PredictorChoice.Circuit(Path of, int _)
                      && of.equals(absolute)));
          if (choices.size() >= PredictorChoice.MAX) {
            report.accept(
                new UserError(
                    "%d predictors are beside the model already; remove one, then open %s again."
                        .formatted(choices.size(), file)));
            return;
          }
          choices.add(opened);
          journal.perform(new Command.Predictors(choices, now.preferred()));
        });
    runner.start(
        new BackgroundTask<>("open " + file, (_, _) -> read.apply(absolute))
            .onSuccess(add)
            .onError(report));
  }

  /// Opens dropped files: a folder is a lesson, a model of another library, a run or contains runs;
  /// a file is a pack, such a model's weights, a kept circuit, rows of another program or
  /// instances.
  public void open(Path path) {
    if (isGiven(path)) {
      received.add(path);
    } else if (Files.isDirectory(path)) {
      openFolder(path);
    } else if (CircuitFile.isNamed(path.toString())) {
      openCircuit(path);
    } else if (RowsFile.isNamed(path.toString())) {
      openRows(path);
    } else {
      openInstances(path);
    }
  }

  /// Opens the run in `folder`, or lists all runs in it and opens the first.
  public BackgroundTask<List<Path>> openFolder(Path folder) {
    Consumer<List<Path>> open =
        journal.part(found -> openNext(found.iterator(), listing(found, pairs::choose), report));
    return runs.search(folder, open, report);
  }
}
