package org.headscope.app.window;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.image.Image;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.export.CsvExport;
import org.headscope.app.export.FigureExport;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.BackgroundTask;

/// Brings what the views show into files and onto the clipboard, beside the FX thread.
final class Exports {
  private static final double SCALE = 2;
  private static final String LEFT_OUT = " Left out, since there is nothing to show: ";

  private final Workbench workbench;
  private final Dialogs dialogs;
  private final Pasteboard pasteboard;
  private final HiddenTabs hidden;

  Exports(FeatureContext context, HiddenTabs hidden) {
    this.workbench = context.workbench();
    this.dialogs = context.dialogs();
    this.pasteboard = context.pasteboard();
    this.hidden = hidden;
  }

  private record Job(Figure figure, FigureExport look, Path file) {}

  void save(WindowPanel panel, String extension) {
    figure(panel)
        .ifPresent(figure ->
            dialogs
                .save("Export " + panel.title(), panel.id() + "." + extension, List.of(extension))
                .map(file -> withExtension(file, extension))
                .ifPresent(file -> write(List.of(new Job(figure, look(panel), file)), List.of())));
  }

  private static Path withExtension(Path file, String extension) {
    String name = String.valueOf(file.getFileName());
    return name.toLowerCase(Locale.ROOT).endsWith("." + extension)
        ? file
        : file.resolveSibling(name + "." + extension);
  }

  /// Asks for a folder and writes every view there in every format. Views that are out of sight are
  /// computed first; what has nothing to show of the present checkpoint is left out and named.
  void saveAll(List<WindowPanel> panels) {
    dialogs
        .folder("Export every view into a folder")
        .ifPresent(folder -> hidden.whileAllFollow(() -> write(jobs(panels, folder), panels)));
  }

  private List<Job> jobs(List<WindowPanel> panels, Path folder) {
    List<Job> jobs = new ArrayList<>();
    for (WindowPanel panel : panels) {
      Optional<? extends Figure> figure = panel.figure().get();
      for (String extension : panel.extensions()) {
        Path file = folder.resolve(panel.id() + "." + extension);
        figure.ifPresent(f -> jobs.add(new Job(f, look(panel), file)));
      }
    }
    return jobs;
  }

  private static String leftOut(List<Job> jobs, List<WindowPanel> panels) {
    List<String> written =
        jobs.stream().map(job -> String.valueOf(job.file().getFileName())).toList();
    return panels.stream()
        .filter(panel -> written.stream().noneMatch(file -> file.startsWith(panel.id() + ".")))
        .map(WindowPanel::title)
        .collect(Collectors.joining(", "));
  }

  /// Offers a picture of what `panel` shows, with its numbers as text, for pasting.
  void copy(WindowPanel panel) {
    figure(panel)
        .ifPresent(figure -> {
          FigureExport look = look(panel);
          workbench
              .tasks()
              .start(
                  new BackgroundTask<>(
                          "copy " + panel.title(),
                          (_, _) ->
                              new Copied(look.bytes(figure, "png"), CsvExport.text(figure.data())))
                      .onSuccess(copied -> {
                        pasteboard.picture(
                            new Image(new ByteArrayInputStream(copied.png())), copied.csv());
                        tell(
                            Notice.Kind.SUCCESS,
                            "Copied " + panel.title() + ": a picture, and its data as text.");
                      })
                      .onError(workbench::report));
        });
  }

  private record Copied(byte[] png, String csv) {}

  private Optional<? extends Figure> figure(WindowPanel panel) {
    Optional<? extends Figure> figure = panel.figure().get();
    if (figure.isEmpty()) {
      tell(
          Notice.Kind.INFORMATION,
          panel.title() + " shows nothing yet, so there is nothing to export or copy.");
    }
    return figure;
  }

  /// As large as in the window; what is out of sight, as large as files are made without one.
  private FigureExport look(WindowPanel panel) {
    Region view = panel.view();
    boolean inSight = view.getScene() != null && view.getWidth() > 0;
    Theme theme = workbench.themeProperty().get();
    return new FigureExport(
        inSight ? Math.max(320, view.getWidth()) : panel.about().width(theme),
        inSight ? Math.max(160, view.getHeight()) : panel.about().height(theme),
        SCALE,
        theme.palette());
  }

  private void write(List<Job> jobs, List<WindowPanel> panels) {
    String leftOut = leftOut(jobs, panels);
    workbench
        .tasks()
        .start(
            new BackgroundTask<>(
                    "export",
                    (progress, cancellation) -> {
                      for (int i = 0; i < jobs.size(); i++) {
                        cancellation.check();
                        Job job = jobs.get(i);
                        job.look().write(job.figure(), job.file());
                        progress.update("Exporting", i + 1, jobs.size());
                      }
                      return jobs.size();
                    })
                .onSuccess(_ -> workbench.tell(told(jobs, leftOut)))
                .onError(workbench::report));
  }

  private static Notice told(List<Job> jobs, String leftOut) {
    if (jobs.isEmpty()) {
      return new Notice(
          Notice.Kind.INFORMATION, "Nothing was written, since no view shows anything yet.");
    }
    Path file = jobs.getFirst().file().toAbsolutePath();
    String written =
        jobs.size() == 1
            ? "Wrote " + file + "."
            : "Wrote %d files to %s.".formatted(jobs.size(), file.getParent());
    return Notice.wrote(file, leftOut.isEmpty() ? written : written + LEFT_OUT + leftOut + ".");
  }

  private void tell(Notice.Kind kind, String sentence) {
    workbench.tell(new Notice(kind, sentence));
  }
}
