package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.Cursor;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.*;
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
    explain(help);
    scroll = scrolled(canvas());
    setCenter(covered(scroll, model.coverProperty(), model));
    model
        .figureProperty()
        .subscribe(
            _ -> canvas().setAccessibleHelp(model.describe().isEmpty() ? help : model.describe()));
    canvas().setOnMouseMoved(this::hovered);
    canvas().setOnMouseExited(_ -> model.highlight(Optional.empty()));
    canvas().setOnMouseClicked(this::clicked);
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

  private Optional<Place> placeAt(MouseEvent event) {
    return model
        .figure()
        .flatMap(shown ->
            shown
                .grid(canvas().getWidth(), canvas().getHeight(), paletteProperty().get())
                .at(event.getX(), event.getY()));
  }

  private void hovered(MouseEvent event) {
    model.highlight(placeAt(event));
    boolean hand =
        model.figure().filter(f -> model.at().filter(f::selects).isPresent()).isPresent();
    canvas().setCursor(hand ? Cursor.HAND : Cursor.DEFAULT);
  }

  private void clicked(MouseEvent event) {
    canvas().requestFocus();
    if (event.getButton() == MouseButton.PRIMARY) {
      model.highlight(placeAt(event));
      model.select();
    }
  }

  @Override
  protected Figure exported(F shown) {
    return new FramedFigure(shown.with(MatrixMarks.NONE), title, captionProperty().get());
  }
}
