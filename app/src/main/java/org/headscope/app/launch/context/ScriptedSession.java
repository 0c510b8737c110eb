package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.document.Performers;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.session.script.SessionScript;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.window.action.FigureNames;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.app.window.view.WindowlessViews;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.PlainName;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// A session without a window: does what a script says, each command after the previous one's
/// result is there. Used from any thread but JavaFX's.
public final class ScriptedSession implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration TICK = Duration.ofMillis(10);

  private static final String SELECT =
      "Open runs and instances, and select one of each with select-run and select-instance.";

  /// Beats without work after which nothing more is expected of views: an answer may ask the next.
  private static final int QUIET = 3;

  private final AppContext context;
  private final ScriptFolder made;
  private LocalPaths places;

  private final WindowlessViews views;

  public ScriptedSession(AppContext context, ScriptFolder made, LocalPaths places) {
    HeadlessFx.start();
    this.context = context;
    this.made = made;
    this.places = places;
    views =
        HeadlessFx.call(() -> {
          WindowlessViews loose = new WindowlessViews(context.features());
          // Only what is made knows its settings, and refuses values that they cannot have.
          loose.panels().forEach(WindowPanel::view);
          Performers _ = Performers.of(context.workbench());
          return loose;
        });
  }

  /// Does all that `script` says; the files and folders that were made.
  ///
  /// @throws UserError naming the line, its command and why it could not be done
  public List<Path> repeat(SessionScript script) {
    for (SessionScript.Line line : script.lines()) {
      try {
        repeat(line);
      } catch (UserError e) {
        throw new UserError(
            "Line %d of %s, %s: %s"
                .formatted(
                    line.number(), script.file(), line.entry().command().name(), e.getMessage()),
            e);
      }
    }
    return made.made();
  }

  private void repeat(SessionScript.Line line) {
    JournalEntry entry = line.entry();
    Command command = places.of(entry.command());
    switch (command) {
      case Command.Effect effect -> effect(entry, effect);
      case Command.OpenInstances(Path file) -> open(entry, file);
      case Command.Change _, Command.Undo _, Command.Redo _ -> perform(entry.of(command));
    }
    await(command instanceof Command.Effect ? this::isIdle : this::isDone);
  }

  /// Performs a command that writes or computes something; the compiler makes sure that a new one
  /// is decided on here.
  private void effect(JournalEntry entry, Command.Effect effect) {
    switch (effect) {
      case Command.Export(String view, Path file, Optional<FigureStyle> style) ->
          export(view, file, style.orElse(FigureStyle.DEFAULT));
      case Command.ExportAll(Path _, Optional<FigureStyle> style) ->
          exportAll(style.orElse(FigureStyle.DEFAULT));
      case Command.Train(Path at) -> train(entry, at, Command.Train::new);
      case Command.TrainPreset(String preset, long seed, Path at) ->
          train(entry, at, here -> new Command.TrainPreset(preset, seed, here));
      case Command.ExportPack(var runs, var steps, var instances, Path file) ->
          make(entry, file, here -> new Command.ExportPack(runs, steps, instances, here));
      case Command.SaveHandout(Path lesson, Path file, var without) ->
          make(entry, file, here -> new Command.SaveHandout(lesson, here, without));
      case Command.RecordView recording ->
          make(
              entry,
              recording.file(),
              here -> {
                Optional<? extends Figure> _ = shown(panel(recording.view()));
                return recording.into(here);
              });
      case Command.Drawing drawing -> draw(entry, drawing.file(), drawing::into);
      case Command.SaveInstance(Path file) -> draw(entry, file, Command.SaveInstance::new);
      case Command.SaveConfiguration(Path file) ->
          make(entry, file, Command.SaveConfiguration::new);
      case Command.SaveScript(Path file) -> made.write(file, script());
      case Command.TrainProbes _ -> {
        probed().forEach(made::ours);
        // What is missing is known only where what is stored was read.
        Optional<? extends Figure> _ = shown(panel("probe-layers"));
        perform(entry.of(effect));
      }
      case Command.ResumeRun(Path run) -> perform(entry.of(new Command.ResumeRun(made.ours(run))));
      case Command.ScoreHeads(Path run) ->
          perform(entry.of(new Command.ScoreHeads(made.ours(run))));
      case Command.Evaluate(Path run, long step) ->
          perform(entry.of(new Command.Evaluate(made.ours(run), step)));
      case Command.FitLenses(Path run, long step) ->
          perform(entry.of(new Command.FitLenses(made.ours(run), step)));
      case Command.AddNote(Path run, String place, String text) ->
          perform(entry.of(new Command.AddNote(made.ours(run), place, text)));
      case Command.RemoveNote(Path run, String place, String text) ->
          perform(entry.of(new Command.RemoveNote(made.ours(run), place, text)));
      // The training is one that this script began, or was allowed to go on with.
      case Command.ResumeTraining _,
          Command.StopTraining _,
          Command.StopAnalyses _,
          Command.StopProbing _,
          Command.MeasureAblations _,
          Command.MeasurePatches _,
          Command.MeasureCircuit _,
          Command.CheckTrust _ ->
          perform(entry.of(effect));
    }
  }

  /// Does what makes a file, and keeps that in the folder.
  private Path make(JournalEntry entry, Path asked, Function<Path, Command> command) {
    return made.make(
        asked,
        there -> {
          perform(entry.of(command.apply(there)));
          await(this::isIdle);
        });
  }

  private void train(JournalEntry entry, Path asked, Function<Path, Command> command) {
    Path here = made.run(asked);
    places = places.with(asked, here);
    perform(entry.of(command.apply(here)));
  }

  private void draw(JournalEntry entry, Path asked, Function<Path, Command> command) {
    Path here = make(entry, asked, command).toAbsolutePath().normalize();
    places = places.with(asked, here);
    open(new JournalEntry(entry.at(), new Command.OpenInstances(here), true), here);
  }

  private void open(JournalEntry entry, Path file) {
    List<Instance> read = InstanceFile.read(file);
    HeadlessFx.run(() -> {
      journal().instances().read(file, read);
      journal().repeat(entry.of(new Command.OpenInstances(file)));
    });
  }

  private byte[] script() {
    Supplier<List<JournalEntry>> done = HeadlessFx.call(() -> journal().whole());
    return SessionScript.bytes(
        done.get().stream()
            .map(entry -> entry.of(made.withOriginalPaths(entry.command())))
            .toList());
  }

  /// Runs that a probing may train probes of: the selected one, or all where lines are of runs.
  private List<Path> probed() {
    SessionState now = state();
    Object lines =
        now.settings().get("probes.settings") instanceof Map<?, ?> chosen
            ? String.valueOf(chosen.get("lines"))
            : "n";
    return lines.equals("n") || lines.equals("checkpoint")
        ? now.selection().opened().run().stream().map(RunRef::directory).toList()
        : now.open().runs().stream().map(RunRef::directory).toList();
  }

  private void perform(JournalEntry entry) {
    HeadlessFx.run(() -> journal().repeat(entry));
  }

  private Workbench workbench() {
    return context.workbench();
  }

  private Journal journal() {
    return workbench().selection().journal();
  }

  private boolean isDone() {
    return workbench().workers().areViewsDone() && !workbench().loadingProperty().get();
  }

  private boolean isIdle() {
    return workbench().workers().all().stream().map(TaskRunner::active).allMatch(List::isEmpty);
  }

  private void readRuns() {
    List<RunEntry> entries = workbench().runEntries();
    HeadlessFx.run(() -> List.copyOf(entries).forEach(entry -> workbench().readOnce(entry.ref())));
    await(() -> entries.stream().allMatch(e -> e.view().isPresent() || e.problem().isPresent()));
  }

  private void await(BooleanSupplier condition) {
    if (!HeadlessFx.await(condition, PATIENCE, this::requireNoFailure)) {
      throw new UserError("timed out after %d minutes.".formatted(PATIENCE.toMinutes()));
    }
    requireNoFailure();
  }

  private void requireNoFailure() {
    HeadlessFx.call(() -> Notice.error(workbench().notices()).or(workbench().frame()::failure))
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
  }

  private Optional<? extends Figure> shown(WindowPanel panel) {
    readRuns();
    HeadlessFx.run(() -> views.bringInSight(panel.id()));
    int quiet = 0;
    while (quiet < QUIET) {
      await(this::isDone);
      HeadlessFx.pause(TICK);
      quiet = HeadlessFx.call(this::isDone) ? quiet + 1 : 0;
    }
    return HeadlessFx.call(() -> panel.figure().get());
  }

  private WindowPanel panel(String view) {
    return views.panels().stream()
        .filter(p -> p.id().equals(view))
        .findFirst()
        .orElseThrow(() -> new UserError("there is no view %s.".formatted(view)));
  }

  private void export(String view, Path file, FigureStyle style) {
    String name = PlainName.of(file);
    WindowPanel panel = panel(view);
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    if (!panel.extensions().contains(extension)) {
      throw new UserError(
          "the view %s cannot be written as %s, only as %s."
              .formatted(view, extension, String.join(", ", panel.extensions())));
    }
    Figure figure =
        shown(panel)
            .orElseThrow(() ->
                new UserError(
                    "the view %s shows nothing to write. %s"
                        .formatted(view, isSelected() ? panel.absence() : SELECT)
                        .strip()));
    made.write(file, panel.export(style, figure).bytes(figure, extension));
  }

  private boolean isSelected() {
    SelectionState.Opened opened = state().selection().opened();
    return opened.run().isPresent() && opened.instance().isPresent();
  }

  private void exportAll(FigureStyle style) {
    boolean some = false;
    for (WindowPanel panel : views.panels()) {
      Optional<? extends Figure> figure = shown(panel);
      String name = FigureNames.of(panel, state().selection());
      for (String extension : panel.extensions()) {
        if (figure.isPresent()) {
          byte[] content = panel.export(style, figure.get()).bytes(figure.get(), extension);
          made.write(Path.of(name + "." + extension), content);
          some = true;
        }
      }
    }
    if (!some) {
      throw new UserError("no view shows anything to write. " + SELECT);
    }
  }

  /// Goes to `target`, whose instances were `read` from `file`, and waits until that is there.
  public void go(SessionState target, Path file, List<Instance> read) {
    HeadlessFx.run(() -> {
      journal().instances().read(file, read);
      journal().returnTo(target);
    });
    await(this::isDone);
  }

  /// The view that says most of the tab in sight: the map, or the tab's first.
  public Optional<String> mainView() {
    String tab = state().selection().workspace().tab();
    return tab.isEmpty()
        ? Optional.of("attention")
        : HeadlessFx.call(() -> views.panelsOf(tab)).stream().findFirst();
  }

  /// Draws a view without what is `hidden`; empty if it shows nothing.
  public <T> Optional<T> draw(
      String view, Set<Concealed> hidden, BiFunction<WindowPanel, Figure, T> pen) {
    WindowPanel panel = panel(view);
    HeadlessFx.run(() -> views.conceal(hidden));
    return shown(panel).map(figure -> pen.apply(panel, figure));
  }

  public SessionState state() {
    return HeadlessFx.call(() -> journal().state());
  }

  @Override
  public void close() {
    context.close();
  }
}
