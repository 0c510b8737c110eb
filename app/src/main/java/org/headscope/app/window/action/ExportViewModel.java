package org.headscope.app.window.action;

import module java.base;

import javafx.beans.property.*;
import javafx.scene.image.Image;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.Setting;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;

/// A figure to export: its style, its size, and the command line that draws it again.
public final class ExportViewModel {
  /// @param export returns the export in a style
  /// @param line returns the command line that draws it in a style
  record Subject(
      String title,
      Figure figure,
      BiFunction<FigureStyle, Figure, FigureExport> export,
      BiFunction<FigureStyle, String, ShellLine> line) {}

  /// The format in the command line, the usual one for papers.
  private static final String FORMAT = "pdf";

  /// The preview's size in pixels: two per pixel of the sheet, for high-resolution screens.
  private static final int PREVIEW = 600;

  final Setting<FigureStyle> style;
  private final TaskRunner tasks;
  final ReadOnlyStringWrapper size = new ReadOnlyStringWrapper("");
  final ReadOnlyObjectWrapper<ShellLine> line = new ReadOnlyObjectWrapper<>(ShellLine.nothing());

  /// The preview; absent until it is first drawn.
  final ReadOnlyObjectWrapper<Optional<Image>> preview =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  private final Map<String, String> problems = new LinkedHashMap<>();
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private Optional<Subject> subject = Optional.empty();
  private Optional<BackgroundTask<Image>> drawing = Optional.empty();

  ExportViewModel(Setting<FigureStyle> style, TaskRunner tasks) {
    this.style = style;
    this.tasks = tasks;
    style.subscribe(_ -> {
      // Every field shows its current value.
      forget();
      show();
    });
  }

  void open(Subject next) {
    subject = Optional.of(next);
    preview.set(Optional.empty());
    forget();
    show();
  }

  void close() {
    subject = Optional.empty();
    drawing.ifPresent(BackgroundTask::cancel);
  }

  String title() {
    return subject.map(Subject::title).orElse("");
  }

  private void show() {
    drawing.ifPresent(BackgroundTask::cancel);
    subject.ifPresent(s -> {
      FigureStyle now = style.get();
      FigureExport look = s.export().apply(now, s.figure());
      size.set(words(now, look));
      line.set(s.line().apply(now, FORMAT));
      FigureExport shown = look.within(PREVIEW);
      BackgroundTask<Image> task =
          new BackgroundTask<>(
              "preview",
              (_, _) -> new Image(new ByteArrayInputStream(shown.bytes(s.figure(), "png"))));
      task.onSuccess(image -> preview.set(Optional.of(image)));
      drawing = Optional.of(task);
      tasks.start(task);
    });
  }

  private static String words(FigureStyle style, FigureExport look) {
    String size =
        String.format(
            Locale.ROOT,
            "%.1f × %.1f cm, small text %.1f pt",
            look.pageWidth() * 2.54 / 72,
            look.pageHeight() * 2.54 / 72,
            look.font());
    return look.font() < style.font() - 0.05 ? size + ", since it needs more space" : size;
  }

  /// The names of column widths, after the automatic one.
  static List<String> columns() {
    return Stream.concat(
            Stream.of("automatic"), FigureStyle.COLUMNS.stream().map(FigureStyle.Column::name))
        .toList();
  }

  void choose(int column) {
    style.set(style.get().withWidth(column == 0 ? 0 : FigureStyle.COLUMNS.get(column - 1).width()));
  }

  /// The index of the current width in [#columns]; −1 if it is custom.
  int column() {
    double width = style.get().width();
    return IntStream.rangeClosed(0, FigureStyle.COLUMNS.size())
        .filter(i ->
            i == 0 ? width == 0 : Math.abs(FigureStyle.COLUMNS.get(i - 1).width() - width) < 1e-3)
        .findFirst()
        .orElse(-1);
  }

  /// Parses the text typed into the field `name`; empty is 0.
  void type(String name, String text, DoubleFunction<FigureStyle> change) {
    take(
        name,
        () -> {
          try {
            return change.apply(text.isBlank() ? 0 : Double.parseDouble(text.strip()));
          } catch (NumberFormatException _) {
            throw new IllegalArgumentException(
                "“%s” is not a number; write one such as 8.25".formatted(text.strip()));
          }
        });
  }

  void letter(String text) {
    take("letter", () -> style.get().withLetter(text.strip()));
  }

  private void forget() {
    problems.clear();
    problem.set("");
  }

  /// Applies a change; a field's error stays until it is corrected or something else changes.
  private void take(String name, Supplier<FigureStyle> change) {
    try {
      style.set(change.get());
      problems.remove(name);
    } catch (IllegalArgumentException e) {
      problems.put(name, e.getMessage() + ".");
    }
    problem.set(String.join(" ", problems.values()));
  }
}
