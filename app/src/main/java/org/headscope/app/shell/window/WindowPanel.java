package org.headscope.app.shell.window;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.shell.FigureFiles;

/**
 * A view in its place.
 *
 * @param id its name on the command line: {@code attention}
 * @param title its name for people
 * @param view what stands in the window
 * @param palette the colours it is shown in
 * @param figure what it shows now, for files; empty while there is nothing to show
 * @param textForms extensions of its further forms as text, beside CSV
 */
public record WindowPanel(
    String id,
    String title,
    Region view,
    ObjectProperty<Palette> palette,
    Supplier<Optional<? extends Figure>> figure,
    List<String> textForms) {

  /** The extensions of every file that can be written of it. */
  List<String> extensions() {
    return Stream.concat(FigureFiles.EXTENSIONS.stream(), textForms.stream()).toList();
  }
}
