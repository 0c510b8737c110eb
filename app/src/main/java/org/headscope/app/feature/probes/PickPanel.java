package org.headscope.app.feature.probes;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Panel;

/**
 * A picture of probes whose parts are pointed at by the mouse or the arrow keys and picked by a
 * click or Enter.
 *
 * @param <P> such a part
 */
abstract class PickPanel<P> extends Panel {
  private final FigureCanvas canvas = new FigureCanvas();

  /**
   * A panel that shows nothing yet.
   *
   * @param cover what stands over the picture or in its place
   */
  PickPanel(String title, String help, ObservableValue<Cover> cover, Cover.Remedies remedies) {
    super(title);
    explain(help);
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setAccessibleHelp(help);
    reachable(canvas);
    setCenter(covered(scrolled(canvas), cover, remedies));
    canvas.setOnMouseMoved(event -> point(at(event)));
    canvas.setOnMouseExited(event -> point(Optional.empty()));
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      clicked(event.getX(), at(event));
    });
    canvas.setOnKeyPressed(this::pressed);
  }

  /** The part at a place of a picture of this size. */
  abstract Optional<P> at(double x, double y, double width, double height, Palette palette);

  /** Reads out {@code part}, or nothing. */
  abstract void point(Optional<P> part);

  /** Points at the next part in a direction, each −1, 0 or 1; false if there is none that way. */
  abstract boolean walk(int across, int down);

  /** Picks what is pointed at. */
  abstract void pick();

  /** A click at {@code x}, on {@code part} or beside all. */
  void clicked(double x, Optional<P> part) {
    point(part);
    pick();
  }

  /** Where the picture is shown. */
  final FigureCanvas canvas() {
    return canvas;
  }

  /** Shows {@code figure}. */
  final void show(Optional<? extends Figure> figure) {
    canvas.figureProperty().set(figure.map(f -> f));
  }

  private Optional<P> at(MouseEvent event) {
    return at(
        event.getX(), event.getY(), canvas.getWidth(), canvas.getHeight(), paletteProperty().get());
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
      return;
    }
    boolean meant =
        switch (event.getCode()) {
          case LEFT -> walk(-1, 0);
          case RIGHT -> walk(1, 0);
          case UP -> walk(0, -1);
          case DOWN -> walk(0, 1);
          case ENTER, SPACE -> {
            pick();
            yield true;
          }
          case ESCAPE -> {
            point(Optional.empty());
            yield true;
          }
          default -> false;
        };
    if (meant) {
      event.consume();
    }
  }
}
