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

/** The curves over layers: a click or Enter picks the probe behind a point. */
public final class LayersView extends Panel {
  private static final String HELP =
      "How well probes on each layer's hidden states do. Dashes are controls: an untrained model,"
          + " shuffled targets, and the last three tokens alone. A ring marks the best layer. Click"
          + " a point, or walk with the arrow keys and press Enter, to see what its probe predicts.";

  private final LayersViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /** Shows {@code model}. */
  public LayersView(LayersViewModel model) {
    super("Over layers");
    this.model = model;
    explain(HELP);
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setAccessibleHelp(HELP);
    canvas.getStyleClass().add("takes-keyboard");
    reachable(canvas);
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    body.setMinSize(0, 0);
    setCenter(body);
    model
        .figureProperty()
        .subscribe(figure -> {
          canvas.figureProperty().set(figure.map(f -> f));
          captionProperty().set(figure.map(f -> f.curves().what()).orElse(""));
        });
    canvas.setOnMouseMoved(event -> model.point(at(event)));
    canvas.setOnMouseExited(event -> model.point(Optional.empty()));
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      model.point(at(event));
      model.pick();
    });
    canvas.setOnKeyPressed(this::pressed);
  }

  private Optional<Curves.Place> at(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(f ->
            f.nearest(
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
      case LEFT -> model.walk(-1, 0);
      case RIGHT -> model.walk(1, 0);
      case UP -> model.walk(0, -1);
      case DOWN -> model.walk(0, 1);
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
        .map(f -> new Framed(f.still(), "Probes over layers", f.curves().what()));
  }
}
