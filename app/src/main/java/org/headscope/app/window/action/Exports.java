package org.headscope.app.window.action;

import module java.base;

import javafx.scene.image.Image;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.CsvExport;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.Setting;
import org.headscope.app.session.script.SessionScript;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.window.view.HiddenTabs;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.run.PlainText;

/// Exports views to files and the clipboard, off the FX thread.
public final class Exports {
  private static final double SCALE = 2;
  private static final String LEFT_OUT = " Left out, with nothing to show: ";

  private final List<WindowPanel> panels;
  private final Journal journal;
  private final Workbench workbench;
  private final Dialogs dialogs;
  private final Pasteboard pasteboard;
  private final HiddenTabs hidden;
  private final Setting<FigureStyle> style;
  private final ExportViewModel composed;

  public Exports(List<WindowPanel> panels, FeatureContext context, HiddenTabs hidden) {
    this.panels = panels;
    this.journal = context.selection().journal();
    this.workbench = context.workbench();
    this.dialogs = context.dialogs();
    this.pasteboard = context.pasteboard();
    this.hidden = hidden;
    this.style = journal.setting("figures.style", FigureStyle.DEFAULT, FigureStyleSetting.FORM);
    this.composed = new ExportViewModel(style, workbench.tasks());
    journal.performs(Command.Export.class, this::write);
    journal.performs(Command.ExportAll.class, this::write);
    journal.performs(Command.SaveScript.class, this::write);
  }

  private record Job(Figure figure, FigureExport export, Path file) {}

  public Optional<Command> saving(WindowPanel panel, String extension) {
    return figure(panel)
        .flatMap(
            _ -> askForFile("Export " + panel.title(), name(panel), extension, panel.extensions()))
        .map(file -> new Command.Export(panel.id(), file, Optional.of(style.get())));
  }

  /// Asks for a file in one of the formats `all`, which the typed extension chooses.
  private Optional<Path> askForFile(String title, String name, String extension, List<String> all) {
    List<String> offered = Stream.concat(Stream.of(extension), all.stream()).distinct().toList();
    return dialogs
        .save(title, name + "." + extension, offered)
        .map(file -> FigureNames.withExtension(file, all, extension));
  }

  /// Passes the figure of `panel`, with all its export options, to `opener`.
  public void compose(WindowPanel panel, Consumer<ExportViewModel> opener) {
    figure(panel)
        .ifPresent(figure -> {
          composed.open(
              new ExportViewModel.Subject(
                  panel.title(),
                  figure,
                  panel::export,
                  (style, format) -> FigureLine.of(panel, style, format, workbench)));
          opener.accept(composed);
        });
  }

  public void copy(String line) {
    pasteboard.text(line);
    workbench.notify(Notice.Kind.SUCCESS, "Copied the command.");
  }

  private String name(WindowPanel panel) {
    return FigureNames.of(panel, journal.state().selection());
  }

  private void write(Command.Export command) {
    panels.stream()
        .filter(panel -> panel.id().equals(command.view()))
        .forEach(panel ->
            figure(panel)
                .ifPresentOrElse(
                    figure ->
                        write(
                            command,
                            List.of(job(panel, figure, command.style(), command.file())),
                            ""),
                    () -> journal.failed(command)));
  }

  private static Job job(WindowPanel panel, Figure figure, Optional<FigureStyle> style, Path file) {
    return new Job(figure, panel.export(style.orElse(FigureStyle.DEFAULT), figure), file);
  }

  /// Asks for a folder and returns the command that writes every view there in every format.
  public Optional<Command> savingAll() {
    // A panel letter belongs to a single panel.
    return dialogs
        .folder("Export all views to a folder")
        .map(folder -> new Command.ExportAll(folder, Optional.of(style.get().withLetter(""))));
  }

  /// Computes hidden views first; views with nothing to show at this checkpoint are left out and
  /// named.
  private void write(Command.ExportAll command) {
    hidden.whileAllFollow(() -> write(command, jobs(command), leftOut()));
  }

  private List<Job> jobs(Command.ExportAll command) {
    List<Job> jobs = new ArrayList<>();
    for (WindowPanel panel : panels) {
      Optional<? extends Figure> figure = panel.figure().get();
      for (String extension : panel.extensions()) {
        Path file = command.folder().resolve(name(panel) + "." + extension);
        figure.ifPresent(f -> jobs.add(job(panel, f, command.style(), file)));
      }
    }
    return jobs;
  }

  /// Copies a picture of `panel`, with its numbers as text.
  public void copy(WindowPanel panel) {
    Optional<? extends Figure> figure = figure(panel);
    if (figure.isEmpty()) {
      return;
    }
    Figure shown = figure.get();
    FigureExport look = export(panel, shown);
    workbench
        .tasks()
        .start(
            new BackgroundTask<>(
                    "copy " + panel.title(),
                    (_, _) ->
                        new ClipboardFigure(look.bytes(shown, "png"), CsvExport.text(shown.data())))
                .onSuccess(copied -> {
                  Image picture = new Image(new ByteArrayInputStream(copied.png()));
                  pasteboard.picture(picture, copied.csv());
                  workbench.notify(
                      Notice.Kind.SUCCESS,
                      "Copied " + panel.title() + " as a picture, with its data as text.");
                })
                .onError(workbench::report));
  }

  /// Asks for a file and returns the command that saves the session there as a script.
  public Optional<Command> savingScript() {
    return askForFile("Save session as script", "session", "jsonl", List.of("jsonl"))
        .map(Command.SaveScript::new);
  }

  private void write(Command.SaveScript command) {
    Supplier<List<JournalEntry>> done = journal.whole();
    BackgroundTask<Path> writing =
        new BackgroundTask<>(
            "save script",
            (_, _) -> {
              SessionScript.write(command.file(), done.get());
              return command.file().toAbsolutePath();
            });
    writing.onSuccess(to ->
        workbench.notify(Notice.wrote(to, "Saved %s; headscope replay repeats it.".formatted(to))));
    workbench.tasks().start(writing.onError(workbench.failureHandler(command)));
  }

  /// Copies the command line that prints the numbers of `panel`, or explains why there is none.
  public void copyLine(WindowPanel panel) {
    switch (panel.line()) {
      case ShellLine.Words words -> {
        pasteboard.text(words.text());
        // A whole configuration would fill the window.
        workbench.notify(Notice.Kind.SUCCESS, "Copied: " + PlainText.sentence(words.text()));
      }
      case ShellLine.None(String why) ->
          workbench.notify(Notice.Kind.INFORMATION, panel.title() + " has no command. " + why);
    }
  }

  private record ClipboardFigure(byte[] png, String csv) {}

  private Optional<? extends Figure> figure(WindowPanel panel) {
    Optional<? extends Figure> figure = panel.figure().get();
    if (figure.isEmpty()) {
      workbench.notify(
          Notice.Kind.INFORMATION,
          panel.title() + " shows nothing yet, so there is nothing to export or copy.");
    }
    return figure;
  }

  /// Exports at the size on screen; hidden views at the size of files made without a window.
  private FigureExport export(WindowPanel panel, Figure figure) {
    Region view = panel.view();
    boolean showing = view.getScene() != null && view.getWidth() > 0;
    Theme theme = workbench.themeProperty().get();
    return FigureExport.fitting(
        figure,
        showing ? Math.max(320, view.getWidth()) : panel.about().width(theme),
        showing ? Math.max(160, view.getHeight()) : panel.about().height(theme),
        SCALE,
        theme.palette());
  }

  private String leftOut() {
    return panels.stream()
        .filter(panel -> panel.figure().get().isEmpty())
        .map(WindowPanel::title)
        .collect(Collectors.joining(", "));
  }

  private void write(Command.Effect command, List<Job> jobs, String leftOut) {
    if (jobs.isEmpty()) {
      journal.failed(command);
    }
    BackgroundTask<Integer> writing =
        new BackgroundTask<>(
            "export",
            (progress, cancellation) -> {
              for (int i = 0; i < jobs.size(); i++) {
                cancellation.check();
                Job job = jobs.get(i);
                job.export().write(job.figure(), job.file());
                progress.update("Exporting", i + 1, jobs.size());
              }
              return jobs.size();
            });
    writing.onSuccess(_ -> workbench.notify(notice(jobs, leftOut)));
    workbench.tasks().start(writing.onError(workbench.failureHandler(command)));
  }

  private static Notice notice(List<Job> jobs, String leftOut) {
    if (jobs.isEmpty()) {
      return new Notice(
          Notice.Kind.INFORMATION, "Nothing was written: no view shows anything yet.");
    }
    Path file = jobs.getFirst().file().toAbsolutePath();
    String written =
        jobs.size() == 1
            ? "Wrote " + file + "."
            : "Wrote %d files to %s.".formatted(jobs.size(), file.getParent());
    return Notice.wrote(file, leftOut.isEmpty() ? written : written + LEFT_OUT + leftOut + ".");
  }
}
