package org.headscope.app.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.stage.Stage;
import org.headscope.app.chart.Figure;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.feature.lesson.MarkedFigure;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.lesson.handout.Handout;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Performers;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.CommandJson;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.Places;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionScript;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.app.window.FigureNames;
import org.headscope.app.window.LooseViews;
import org.headscope.app.window.WindowPanel;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// A session without a window: does what a script says, each command once what the one before asked
/// for is there. Used from any thread but JavaFX's.
final class ScriptedSession implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration BEAT = Duration.ofMillis(10);

  /// What a script forgot that shows nothing.
  private static final String SELECT =
      "Open runs and instances, and select one of each by select-run and select-instance.";

  /// Beats without work after which nothing more is expected of views: an answer may ask the next.
  private static final int QUIET = 3;

  private final AppContext context;
  private final Path out;
  private Places places;
  private final LooseViews views;
  private final Set<Path> written = new HashSet<>();

  /// A session with nothing open.
  ///
  /// @param context is closed with it
  /// @param out the folder for what is made, which is there
  /// @param places of what scripts name
  ScriptedSession(AppContext context, Path out, Places places) {
    HeadlessFx.start();
    this.context = context;
    this.out = out;
    this.places = places;
    // Nobody is there to ask.
    DesktopDialogs dialogs = HeadlessFx.call(() -> new DesktopDialogs(new Stage()));
    views =
        HeadlessFx.call(() -> {
          LooseViews loose = new LooseViews(context.features(dialogs, dialogs));
          // Only what is made knows its settings, and refuses values that they cannot have.
          loose.panels().forEach(WindowPanel::view);
          Performers _ = Performers.of(context.workbench());
          return loose;
        });
  }

  /// Does all that `script` says; the files that it wrote.
  ///
  /// @throws UserError naming the line, its command and why it could not be done
  List<Path> repeat(SessionScript script) {
    List<Path> files = new ArrayList<>();
    for (SessionScript.Line line : script.lines()) {
      try {
        repeat(line, files);
      } catch (UserError e) {
        throw new UserError(
            "Line %d of %s, %s: %s"
                .formatted(
                    line.number(),
                    script.file(),
                    CommandJson.name(line.entry().command()),
                    e.getMessage()),
            e);
      }
    }
    return files;
  }

  private void repeat(SessionScript.Line line, List<Path> files) {
    JournalEntry entry = line.entry();
    Command command = places.of(entry.command());
    switch (command) {
      case Command.Export(String view, Path file, Optional<FigureStyle> style) ->
          files.add(export(view, file, style.orElse(FigureStyle.DEFAULT)));
      case Command.ExportAll(Path _, Optional<FigureStyle> style) ->
          exportAll(files, style.orElse(FigureStyle.DEFAULT));
      case Command.Train(Path folder) -> {
        Path here = free(folder);
        places = places.with(folder, here.toAbsolutePath().normalize());
        perform(entry.of(new Command.Train(here)));
        files.add(here);
      }
      case Command.TrainPreset(String preset, long seed, Path folder) -> {
        Path here = free(folder);
        places = places.with(folder, here.toAbsolutePath().normalize());
        perform(entry.of(new Command.TrainPreset(preset, seed, here)));
        files.add(here);
      }
      case Command.ExportPack(var runs, var steps, var instances, Path file) -> {
        Path here = free(file);
        perform(entry.of(new Command.ExportPack(runs, steps, instances, here)));
        files.add(here);
      }
      case Command.SaveHandout(Path lesson, Path file) -> {
        Path here = free(file);
        perform(entry.of(new Command.SaveHandout(lesson, here)));
        files.add(here);
      }
      case Command.RecordView(
              var view,
              var over,
              var width,
              var height,
              var rate,
              var seconds,
              Path file) -> {
        Path here = free(file);
        Optional<? extends Figure> _ = shown(panel(view));
        perform(entry.of(new Command.RecordView(view, over, width, height, rate, seconds, here)));
        files.add(here);
      }
      case Command.Drawing drawing -> {
        Path here = free(drawing.file());
        places = places.with(drawing.file(), here.toAbsolutePath().normalize());
        perform(entry.of(drawing.into(here)));
        files.add(here);
      }
      case Command.SaveConfiguration(Path file) -> {
        Path here = free(file);
        perform(entry.of(new Command.SaveConfiguration(here)));
        files.add(here);
      }
      case Command.SaveScript(Path file) -> {
        Path here = free(file);
        SessionScript.write(here, HeadlessFx.call(() -> journal().whole()).get());
        files.add(here);
      }
      case Command.Probe _ -> {
        // What is missing is known only where what is stored was read.
        Optional<? extends Figure> _ = shown(panel("probe-layers"));
        perform(entry);
      }
      case Command.OpenInstances(Path file) -> {
        List<Instance> read = InstanceFile.read(file);
        HeadlessFx.call(() -> {
          journal().instances().read(file, read);
          journal().repeat(entry.of(command));
          return true;
        });
      }
      default -> perform(entry.of(command));
    }
    boolean effect = command instanceof Command.Effect;
    await(effect ? this::isIdle : this::isDone);
  }

  private void perform(JournalEntry entry) {
    HeadlessFx.call(() -> {
      journal().repeat(entry);
      return true;
    });
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

  /// Reads the runs that are open, and waits until that was done.
  private void readRuns() {
    List<RunEntry> entries = workbench().runEntries();
    HeadlessFx.call(() -> {
      List.copyOf(entries).forEach(entry -> workbench().readOnce(entry.ref()));
      return true;
    });
    await(() -> entries.stream().allMatch(e -> e.view().isPresent() || e.problem().isPresent()));
  }

  private void await(BooleanSupplier condition) {
    if (!HeadlessFx.await(condition, PATIENCE, this::requireNoFailure)) {
      throw new UserError(
          "what it asks for did not come in %d minutes.".formatted(PATIENCE.toMinutes()));
    }
    requireNoFailure();
  }

  private void requireNoFailure() {
    HeadlessFx.call(() ->
            Stream.concat(
                    workbench().notices().stream()
                        .filter(notice -> notice.kind() == Notice.Kind.ERROR)
                        .map(Notice::sentence),
                    workbench().frame().failure().stream())
                .findFirst())
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
  }

  /// Brings `panel` in sight, and waits until it shows what it has to show.
  private Optional<? extends Figure> shown(WindowPanel panel) {
    readRuns();
    HeadlessFx.call(() -> {
      views.bringInSight(panel.id());
      return true;
    });
    int quiet = 0;
    while (quiet < QUIET) {
      await(this::isDone);
      HeadlessFx.pause(BEAT);
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

  private Path export(String view, Path file, FigureStyle style) {
    WindowPanel panel = panel(view);
    String name = String.valueOf(file.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    if (!panel.extensions().contains(extension)) {
      throw new UserError(
          "the view %s has no form %s; its forms are %s."
              .formatted(view, extension, String.join(", ", panel.extensions())));
    }
    Figure figure =
        shown(panel)
            .orElseThrow(() ->
                new UserError(
                    "the view %s shows nothing that could be written. %s"
                        .formatted(view, isSelected() ? panel.absence() : SELECT)
                        .strip()));
    return write(figure, panel, file, style);
  }

  private boolean isSelected() {
    SelectionState.Opened opened = state().selection().opened();
    return opened.run().isPresent() && opened.instance().isPresent();
  }

  private void exportAll(List<Path> files, FigureStyle style) {
    int before = files.size();
    for (WindowPanel panel : views.panels()) {
      Optional<? extends Figure> figure = shown(panel);
      String name = FigureNames.of(panel.id(), state().selection());
      for (String extension : panel.extensions()) {
        figure.ifPresent(f -> files.add(write(f, panel, Path.of(name + "." + extension), style)));
      }
    }
    if (files.size() == before) {
      throw new UserError("no view shows anything that could be written. " + SELECT);
    }
  }

  /// Scripts come from anywhere: only the name of a file counts, and nothing is overwritten that
  /// the same script wrote.
  private Path free(Path asked) {
    String name = String.valueOf(asked.getFileName());
    Path file = out.resolve(name);
    int dot = name.contains(".") ? name.lastIndexOf('.') : name.length();
    for (int i = 2; !written.add(file); i++) {
      file = out.resolve(name.substring(0, dot) + "-" + i + name.substring(dot));
    }
    return file;
  }

  private Path write(Figure figure, WindowPanel panel, Path asked, FigureStyle style) {
    Path file = free(asked);
    panel.look(style, figure).write(figure, file);
    return file;
  }

  /// Goes to `target`, whose instances were `read` from `file`, and waits until that is there.
  void go(SessionState target, Path file, List<Instance> read) {
    HeadlessFx.call(() -> {
      journal().instances().read(file, read);
      journal().returnTo(target);
      return true;
    });
    await(this::isDone);
  }

  /// The view that says most of the tab in sight: the map, or the tab's first.
  Optional<String> mainView() {
    String tab = state().selection().workspace().tab();
    return tab.isEmpty()
        ? Optional.of("attention")
        : HeadlessFx.call(() -> views.panelsOf(tab)).stream().findFirst();
  }

  /// A picture of a view as PNG with `marks` on it, its longer side at most so many pixels; empty
  /// if it shows nothing.
  Optional<Handout.Picture> picture(
      String view, FigureStyle style, int pixels, List<Pointing.Mark> marks) {
    WindowPanel panel = panel(view);
    return shown(panel)
        .map(figure ->
            new Handout.Picture(
                figure.title(),
                panel
                    .look(style, figure)
                    .within(pixels)
                    .bytes(new MarkedFigure(figure, marks), "png")));
  }

  /// What the commands led to.
  SessionState state() {
    return HeadlessFx.call(() -> journal().state());
  }

  @Override
  public void close() {
    context.close();
  }
}
