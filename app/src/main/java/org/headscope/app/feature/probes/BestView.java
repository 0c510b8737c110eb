package org.headscope.app.feature.probes;

import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Framed;
import org.headscope.app.control.Panel;

/** The runs at their best layers: a click or Enter picks the probe behind a bar. */
public final class BestView extends Panel {
  private static final String HELP =
      "Each run's last checkpoint at its best layer, by task and by n, as in Figure 5 of the paper;"
          + " errors of counts and frequencies, accuracies of existence and of states. The lines"
          + " across a bar are its controls.";

  private final BestViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /** Shows {@code model}. */
  public BestView(BestViewModel model) {
    super("Best layers");
    this.model = model;
    explain(HELP);
    captionProperty().set("runs at their last step");
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setAccessibleHelp(HELP);
    reachable(canvas);
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    body.setMinSize(0, 0);
    setCenter(body);
    model.figureProperty().subscribe(figure -> canvas.figureProperty().set(figure.map(f -> f)));
    canvas.setOnMouseMoved(event -> model.point(at(event)));
    canvas.setOnMouseExited(event -> model.point(Optional.empty()));
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      model.point(at(event));
      model.pick();
    });
    canvas.setOnKeyPressed(this::pressed);
  }

  private Optional<Best.Bar> at(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(f ->
            f.barAt(
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
    switch (event.getCode()) {
      case LEFT -> model.walk(-1);
      case RIGHT -> model.walk(1);
      case ENTER, SPACE -> model.pick();
      case ESCAPE -> model.point(Optional.empty());
      default -> {
        return;
      }
    }
    event.consume();
  }

  @Override
  public Optional<Figure> figure() {
    return model
        .figureProperty()
        .get()
        .map(f ->
            new Framed(
                new BestFigure(f.best(), Optional.empty(), Optional.empty()),
                "Probes at the best layers",
                "runs at their last step"));
  }
}
