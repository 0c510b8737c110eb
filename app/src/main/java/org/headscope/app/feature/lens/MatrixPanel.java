package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.Cursor;
import javafx.scene.control.ScrollPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.lens.PanelGrid.Place;

/// A panel of matrices: arrow keys highlight a cell, Esc clears it, a click or Enter selects it.
class MatrixPanel<F extends MatrixPicture> extends PicturePanel<F> {
  private final MatrixModel<?, ?, F> model;
  private final String title;
  private final ScrollPane scroll;

  @SuppressWarnings("this-escape") // Calls nothing in a subclass before it is complete.
  protected MatrixPanel(String heading, String help, MatrixModel<?, ?, F> model) {
    super(heading, model);
    this.model = model;
    this.title = heading;
    explain(help, model::describe);
    scroll = scrolled(canvas());
    setCenter(covered(scroll, model.coverProperty(), model));
    point(
        (shown, x, y, width, height, palette) -> shown.grid(width, height, palette).at(x, y),
        this::highlight,
        _ -> model.select());
    onKey("Up", () -> walk(-1, 0));
    onKey("Down", () -> walk(1, 0));
    onKey("Left", () -> walk(0, -1));
    onKey("Right", () -> walk(0, 1));
    onKey("Enter", model::select);
    onKey("Space", model::select);
    tryKey("Esc", model::release);
  }

  private void walk(int rows, int columns) {
    model.walk(rows, columns);
    double height = canvas().getHeight();
    model
        .figure()
        .flatMap(shown ->
            model.at().map(shown.grid(canvas().getWidth(), height, paletteProperty().get())::box))
        .ifPresent(box -> Controls.reveal(scroll, height, box.y(), box.bottom()));
  }

  private void highlight(Optional<Place> place) {
    model.highlight(place);
    boolean hand =
        model.figure().filter(f -> model.at().filter(f::selects).isPresent()).isPresent();
    canvas().setCursor(hand ? Cursor.HAND : Cursor.DEFAULT);
  }

  @Override
  protected Figure exported(F shown) {
    return new FramedFigure(shown.with(MatrixMarks.NONE), title, captionProperty().get());
  }
}
