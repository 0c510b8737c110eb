package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Framed;
import org.headscope.app.control.PicturePanel;

/// A picture of probes whose parts are pointed at by the mouse or the arrow keys and picked by a
/// click or Enter.
abstract class PickPanel<F extends ProbeFigure> extends PicturePanel<F> {
  private final ProbePicture<F> model;
  private final String exported;

  /// Shows `model`.
  ///
  /// @param exported the picture's title as it leaves the window
  PickPanel(String title, String help, String exported, ProbePicture<F> model) {
    super(title, model);
    this.model = model;
    this.exported = exported;
    explain(help);
    canvas().setAccessibleHelp(help);
    setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
    canvas().setOnMouseMoved(event -> model.point(at(event)));
    canvas().setOnMouseExited(_ -> model.point(Optional.empty()));
    canvas()
        .setOnMouseClicked(event -> {
          canvas().requestFocus();
          clicked(event.getX(), at(event));
        });
    tryKey("Left", () -> model.walk(-1, 0));
    tryKey("Right", () -> model.walk(1, 0));
    tryKey("Up", () -> model.walk(0, -1));
    tryKey("Down", () -> model.walk(0, 1));
    onKey("Enter", model::pick);
    onKey("Space", model::pick);
    onKey("Esc", () -> model.point(Optional.empty()));
  }

  void clicked(double x, Optional<Spot> part) {
    model.point(part);
    model.pick();
  }

  private Optional<Spot> at(MouseEvent event) {
    return model
        .figure()
        .flatMap(f ->
            f.spotAt(
                event.getX(),
                event.getY(),
                canvas().getWidth(),
                canvas().getHeight(),
                paletteProperty().get()));
  }

  @Override
  protected final Figure exported(F shown) {
    return new Framed(shown.still(), exported, model.caption(shown));
  }
}
