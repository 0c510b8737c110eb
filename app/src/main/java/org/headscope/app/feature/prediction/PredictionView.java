package org.headscope.app.feature.prediction;

import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;

/**
 * The prediction's region: arrow keys walk the query, with Shift the predictor that is explained.
 */
public final class PredictionView extends Panel {
  private static final String HELP =
      "How likely each symbol is to come next: by the model, by the automaton itself (the truth),"
          + " and by the predictors that the button above chooses. The arrow ← marks what does"
          + " come. TVD is half the summed difference of two distributions, 0 for equal ones, 1 for"
          + " disjoint ones. Left and right keys walk the query. Click a predictor's name, or press"
          + " Shift with left or right, to see what decided its row: an n-gram matched the n-1"
          + " symbols up to here earlier in the text, a context tree weighs every suffix.";

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
    head().getChildren().add(1, new PredictorMenu(model));
    canvas.setOnMouseClicked(this::clicked);
    canvas.setOnMouseMoved(
        event -> canvas.setCursor(headAt(event).isPresent() ? Cursor.HAND : Cursor.DEFAULT));
    canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private Optional<Column> headAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(figure ->
            figure.headAt(event.getX(), event.getY(), canvas.getWidth(), paletteProperty().get()));
  }

  private void clicked(MouseEvent event) {
    canvas.requestFocus();
    headAt(event).map(Column::name).ifPresent(model::explain);
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> keyed(event, -1);
      case RIGHT -> keyed(event, 1);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void keyed(KeyEvent event, int by) {
    if (event.isShiftDown()) {
      model.walkExplained(by);
    } else {
      model.walk(by);
    }
  }

  @Override
  public Optional<Figure> figure() {
    return model.figureProperty().get().map(this::framed);
  }
}
