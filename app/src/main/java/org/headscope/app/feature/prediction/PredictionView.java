package org.headscope.app.feature.prediction;

import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// The prediction's region: arrow keys walk the query, with Shift the predictor that is explained.
public final class PredictionView extends Panel {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("prediction", "Next symbol", 420, 320, List.of("json")),
          context ->
              new PredictionView(
                  new PredictionViewModel(context.workbench(), context.selection())));

  private static final String HELP =
      "How likely each symbol is to come next: by the model, by the automaton itself (the truth),"
          + " and by the predictors that the button above chooses. The arrow ← marks what does"
          + " come. TVD is half the summed difference of two distributions, 0 for equal ones, 1 for"
          + " disjoint ones. Left and right keys walk the query. Click a predictor's name, or press"
          + " Shift with left or right, to see what decided its row: an n-gram found the n-1"
          + " symbols up to here earlier in the text, so that a 3-gram goes by matches of 2 as a"
          + " 2-gram head does; a context tree weighs every suffix.";

  private final PredictionViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final PredictorMenu menu;

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
    reachable(canvas, HELP);
    menu = new PredictorMenu(model);
    head().getChildren().add(1, menu);
    for (Observable size :
        List.of(
            model.figureProperty(),
            canvas.widthProperty(),
            canvas.heightProperty(),
            paletteProperty())) {
      size.addListener(_ -> tellRoom());
    }
    tellRoom();
    canvas.setOnMouseClicked(this::clicked);
    canvas.setOnMouseMoved(
        event -> canvas.setCursor(headAt(event).isPresent() ? Cursor.HAND : Cursor.DEFAULT));
    canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /// Tells the menu which columns have room, and how much it has itself.
  private void tellRoom() {
    Palette palette = paletteProperty().get();
    List<Column> shown =
        model
            .figureProperty()
            .get()
            .map(f -> f.shown(canvas.getWidth(), canvas.getHeight(), palette))
            .orElse(List.of());
    TextStyle style = TextStyle.sans(palette.size().small()).semibold();
    double beside =
        FxFonts.width(title().getText(), style) + FxFonts.width(captionProperty().get(), style);
    menu.hasRoom(shown, canvas.getWidth() - beside - 3 * palette.size().small());
  }

  private Optional<Column> headAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(figure ->
            figure.headAt(
                event.getX(),
                event.getY(),
                canvas.getWidth(),
                canvas.getHeight(),
                paletteProperty().get()));
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
