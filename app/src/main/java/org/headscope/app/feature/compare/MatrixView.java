package org.headscope.app.feature.compare;

import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Panel;

/// The matrix's region: arrow keys look at a cell, Enter or a click pins it, Esc lets go; Alt with
/// ↑ and ↓ moves its row, Delete takes it out.
public final class MatrixView extends Panel {
  private final CompareViewModel compare;
  private final MatrixViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /// Shows `model`.
  public MatrixView(CompareViewModel compare, MatrixViewModel model) {
    super("Distances");
    this.compare = compare;
    this.model = model;
    captionProperty().bind(compare.captionProperty());
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    reachable(canvas);
    Focus.keep(canvas, "Alt+Up", "Alt+Down", "Alt+Left", "Alt+Right");
    setCenter(covered(scrolled(canvas), compare.coverProperty(), compare::again));
    model
        .figureProperty()
        .subscribe(figure -> {
          canvas.figureProperty().set(figure.map(f -> f));
          canvas.setAccessibleHelp(model.describe());
        });
    canvas.setOnMouseMoved(this::hovered);
    canvas.setOnMouseExited(_ -> model.hover(Optional.empty()));
    canvas.setOnMouseClicked(this::clicked);
    canvas.setOnKeyPressed(this::pressed);
  }

  private Optional<MatrixLayout.Place> placeAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(f ->
            MatrixLayout.of(
                    canvas.getWidth(), canvas.getHeight(), f.comparison(), paletteProperty().get())
                .at(event.getX(), event.getY()));
  }

  private void hovered(MouseEvent event) {
    Optional<MatrixLayout.Place> place = placeAt(event);
    canvas.setCursor(place.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    model.hover(place);
  }

  private void clicked(MouseEvent event) {
    canvas.requestFocus();
    if (event.getButton() == MouseButton.PRIMARY) {
      placeAt(event).ifPresent(model::click);
    }
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isMetaDown()) {
      return;
    }
    boolean done = event.isAltDown() ? moved(event) : walked(event);
    if (done) {
      event.consume();
    }
  }

  private boolean moved(KeyEvent event) {
    switch (event.getCode()) {
      case UP, LEFT -> model.moveRow(-1);
      case DOWN, RIGHT -> model.moveRow(1);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean walked(KeyEvent event) {
    switch (event.getCode()) {
      case UP -> model.walk(-1, 0);
      case DOWN -> model.walk(1, 0);
      case LEFT -> model.walk(0, -1);
      case RIGHT -> model.walk(0, 1);
      case ENTER, SPACE -> model.pin();
      case DELETE, BACK_SPACE -> model.removeRow();
      case ESCAPE -> {
        return model.release();
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .filter(_ -> !(compare.coverProperty().get() instanceof Cover.Dimmed))
        .map(f -> framed(new MatrixFigure(f.comparison(), MatrixFigure.Marks.NONE, f.map())));
  }
}
