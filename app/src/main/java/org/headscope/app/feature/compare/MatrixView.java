package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.Cursor;
import javafx.scene.input.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Focus;
import org.headscope.app.control.PicturePanel;

/// The panel of the matrix: arrow keys highlight a cell, Enter or a click pins it, Esc clears it;
/// Alt with ↑ and ↓ moves its row, Delete removes it.
public final class MatrixView extends PicturePanel<MatrixFigure> {
  private final MatrixViewModel model;

  public MatrixView(MatrixViewModel model) {
    super("Distances", model);
    this.model = model;
    setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
    model.figureProperty().subscribe(_ -> canvas().setAccessibleHelp(model.describe()));
    canvas().setOnMouseMoved(this::hovered);
    canvas().setOnMouseExited(_ -> model.highlight(Optional.empty()));
    canvas().setOnMouseClicked(this::clicked);
    keys();
  }

  private void keys() {
    onKey("Up", () -> model.walk(-1, 0));
    onKey("Down", () -> model.walk(1, 0));
    onKey("Left", () -> model.walk(0, -1));
    onKey("Right", () -> model.walk(0, 1));
    onKey("Enter", model::pin);
    onKey("Space", model::pin);
    onKey("Delete", model::removeRow);
    onKey("Backspace", model::removeRow);
    tryKey("Esc", model::release);
    onKey("Alt+Up", () -> model.moveRow(-1));
    onKey("Alt+Left", () -> model.moveRow(-1));
    onKey("Alt+Down", () -> model.moveRow(1));
    onKey("Alt+Right", () -> model.moveRow(1));
    Focus.keep(canvas(), "Alt+Up", "Alt+Down", "Alt+Left", "Alt+Right");
  }

  private Optional<MatrixLayout.Place> placeAt(MouseEvent event) {
    double width = canvas().getWidth();
    double height = canvas().getHeight();
    return model
        .figure()
        .map(f -> MatrixLayout.of(width, height, f.comparison(), paletteProperty().get()))
        .flatMap(layout -> layout.at(event.getX(), event.getY()));
  }

  private void hovered(MouseEvent event) {
    Optional<MatrixLayout.Place> place = placeAt(event);
    canvas().setCursor(place.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    model.highlight(place);
  }

  private void clicked(MouseEvent event) {
    canvas().requestFocus();
    if (event.getButton() == MouseButton.PRIMARY) {
      placeAt(event).ifPresent(model::click);
    }
  }

  @Override
  public Optional<String> subject() {
    return whole().flatMap(shown -> shown.comparison().subject());
  }

  @Override
  protected Figure exported(MatrixFigure shown) {
    return framed(new MatrixFigure(shown.comparison(), MatrixFigure.Marks.NONE, shown.map()));
  }
}
