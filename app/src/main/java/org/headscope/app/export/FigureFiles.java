package org.headscope.app.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.headscope.app.chart.Figure;

/// Writes a figure, or its numbers, in the format that a file's extension names.
public final class FigureFiles {
  /// The extensions that can be written.
  public static final List<String> EXTENSIONS = List.of("png", "svg", "pdf", "csv");

  private FigureFiles() {}

  /// Writes `figure` to `file`, in full or not at all.
  ///
  /// @throws org.headscope.engine.run.UserError if the extension is unknown or writing fails
  public static void write(Figure figure, FigureExport look, Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    String text = figure.texts().get(name.substring(name.lastIndexOf('.') + 1));
    if (text != null) {
      TextExport.write(text, file);
    } else if (name.endsWith(".csv")) {
      CsvExport.write(figure.data(), file);
    } else {
      look.write(figure, file);
    }
  }
}
