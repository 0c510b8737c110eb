package org.headscope.app.feature.compare;

import module java.base;

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
    point(
        (shown, x, y, width, height, palette) ->
            MatrixLayout.of(width, height, shown.comparison(), palette).at(x, y),
        model::highlight,
        place -> place.ifPresent(model::click));
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

  @Override
  public Optional<String> subject() {
    return whole().flatMap(shown -> shown.comparison().subject());
  }

  @Override
  protected Figure exported(MatrixFigure shown) {
    return framed(new MatrixFigure(shown.comparison(), MatrixFigure.Marks.NONE, shown.map()));
  }
}
