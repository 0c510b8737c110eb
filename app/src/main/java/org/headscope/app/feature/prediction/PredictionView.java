package org.headscope.app.feature.prediction;

import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;

/** The prediction's region: arrow keys walk the query. */
public final class PredictionView extends Panel {
  private static final String HELP =
      "How likely each symbol is to come next: by the model, by the automaton itself (the truth),"
          + " and by counting the last one or two symbols before it (2-gram, 3-gram). The arrow ←"
          + " marks what does come. TVD is half the summed difference of two distributions, 0 for"
          + " equal ones, 1 for disjoint ones. Left and right keys walk the query.";

  private final PredictionViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /** Shows {@code model}. */
  public PredictionView(PredictionViewModel model) {
    super("Next symbol");
    this.model = model;
    captionProperty().bind(model.captionProperty());
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    StackPane.setMargin(absence, new Insets(12));
    body.setMinSize(0, 0);
    setCenter(body);
    canvas.paletteProperty().bind(paletteProperty());
    model.figureProperty().subscribe(figure -> canvas.figureProperty().set(figure.map(f -> f)));
    reachable(canvas, new Tooltip(HELP));
    canvas.setOnMouseClicked(event -> canvas.requestFocus());
    canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> model.walk(-1);
      case RIGHT -> model.walk(1);
      default -> {
        return;
      }
    }
    event.consume();
  }

  @Override
  public Optional<Figure> figure() {
    return model.figureProperty().get().map(this::framed);
  }
}
