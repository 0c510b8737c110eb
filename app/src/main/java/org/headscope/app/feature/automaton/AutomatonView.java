package org.headscope.app.feature.automaton;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;

/// The automaton's region: click or walk with the arrow keys, Enter lights.
public final class AutomatonView extends Panel {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("automaton", "Automaton", 420, 320, List.of("dot")),
          context ->
              new AutomatonView(new AutomatonViewModel(context.workbench(), context.selection())));

  private static final String HELP =
      "The automaton that wrote the strings. Its ring shows the state after the query, the dark"
          + " edges the way there. Click a state or an edge to light every position that used it;"
          + " arrow keys walk states (left, right) and their edges (up, down), Enter lights.";

  private final AutomatonViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  public AutomatonView(AutomatonViewModel model) {
    super("Automaton");
    this.model = model;
    captionProperty().bind(model.captionProperty());
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    StackPane.setMargin(absence, new Insets(12));
    setCenter(body);
    body.setMinSize(0, 0);
    canvas.paletteProperty().bind(paletteProperty());
    model.figureProperty().subscribe(figure -> canvas.figureProperty().set(figure.map(f -> f)));
    reachable(canvas, HELP);
    canvas.setOnMouseClicked(this::clicked);
    canvas.setOnMouseMoved(this::moved);
    canvas.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    canvas
        .focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            model.leaveFocus();
          }
        });
  }

  private Optional<DiagramPart> partAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .flatMap(figure ->
            figure
                .placement(canvas.getWidth(), canvas.getHeight(), paletteProperty().get())
                .partAt(event.getX(), event.getY()));
  }

  private void clicked(MouseEvent event) {
    canvas.requestFocus();
    partAt(event).ifPresent(model::click);
  }

  private void moved(MouseEvent event) {
    Optional<DiagramPart> part = partAt(event);
    canvas.setCursor(part.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    Hint.on(canvas, part.map(model::describe).orElse(HELP));
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case RIGHT -> model.walkStates(1);
      case LEFT -> model.walkStates(-1);
      case DOWN -> model.walkEdges(1);
      case UP -> model.walkEdges(-1);
      case ENTER, SPACE -> model.lightFocus();
      default -> {
        return;
      }
    }
    model.focusSentence().ifPresent(canvas::setAccessibleText);
    event.consume();
  }

  @Override
  public Optional<Figure> figure() {
    return model.figureProperty().get().map(this::framed);
  }
}
