package org.headscope.app.feature.probes;

import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Framed;
import org.headscope.app.control.Panel;

/// A picture of probes whose parts are pointed at by the mouse or the arrow keys and picked by a
/// click or Enter.
///
/// @param <F> the picture
/// @param <P> such a part
abstract class PickPanel<F extends Figure, P> extends Panel {
  private final ProbePicture<F, P> model;
  private final String exported;
  private final FigureCanvas canvas = new FigureCanvas();

  /// Shows `model`.
  ///
  /// @param exported the picture's title as it leaves the window
  PickPanel(String title, String help, String exported, ProbePicture<F, P> model) {
    super(title);
    this.model = model;
    this.exported = exported;
    explain(help);
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setAccessibleHelp(help);
    reachable(canvas);
    setCenter(covered(scrolled(canvas), model.coverProperty(), model.remedies()));
    model
        .figureProperty()
        .subscribe(figure -> {
          canvas.figureProperty().set(figure.map(f -> f));
          captionProperty().set(figure.map(model::caption).orElse(""));
        });
    canvas.setOnMouseMoved(event -> model.point(at(event)));
    canvas.setOnMouseExited(_ -> model.point(Optional.empty()));
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      clicked(event.getX(), at(event));
    });
    canvas.setOnKeyPressed(this::pressed);
  }

  /// A click at `x`, on `part` or beside all.
  void clicked(double x, Optional<P> part) {
    model.point(part);
    model.pick();
  }

  final FigureCanvas canvas() {
    return canvas;
  }

  private Optional<P> at(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(f ->
            model.partAt(
                f,
                event.getX(),
                event.getY(),
                canvas.getWidth(),
                canvas.getHeight(),
                paletteProperty().get()));
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
      return;
    }
    boolean meant =
        switch (event.getCode()) {
          case LEFT -> model.walk(-1, 0);
          case RIGHT -> model.walk(1, 0);
          case UP -> model.walk(0, -1);
          case DOWN -> model.walk(0, 1);
          case ENTER, SPACE -> {
            model.pick();
            yield true;
          }
          case ESCAPE -> {
            model.point(Optional.empty());
            yield true;
          }
          default -> false;
        };
    if (meant) {
      event.consume();
    }
  }

  @Override
  public final Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .filter(_ -> model.coverProperty().get() instanceof Cover.None)
        .map(f -> new Framed(model.still(f), exported, model.caption(f)));
  }
}
