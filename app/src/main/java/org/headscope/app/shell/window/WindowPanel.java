package org.headscope.app.shell.window;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;

/**
 * A view in its place.
 *
 * @param id its name on the command line: {@code attention}
 * @param title its name for people
 * @param view what stands in the window
 * @param palette the colours it is shown in
 * @param figure what it shows now, for files; empty while there is nothing to show
 */
public record WindowPanel(
    String id,
    String title,
    Region view,
    ObjectProperty<Palette> palette,
    Supplier<Optional<? extends Figure>> figure) {}
