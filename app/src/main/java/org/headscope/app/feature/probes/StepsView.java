package org.headscope.app.feature.probes;

import java.util.List;
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
import org.headscope.app.control.Segments;
import org.headscope.app.feature.probes.StepsViewModel.At;

/** The curves over checkpoints: a click or Enter selects the checkpoint. */
public final class StepsView extends Panel {
  private static final String HELP =
      "How what the selected run's hidden states know grew in training. The line is the selected"
          + " checkpoint; click a step, or walk with the arrow keys and press Enter, to select"
          + " another.";

  private final StepsViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /** Shows {@code model}. */
  public StepsView(StepsViewModel model) {
    super("Over checkpoints");
    this.model = model;
    explain(HELP);
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setAccessibleHelp(HELP);
    reachable(canvas);
    Label absence = sentence();
    absence.textProperty().bind(model.sentenceProperty());
    StackPane body = new StackPane(canvas, absence);
    body.setMinSize(0, 0);
    setCenter(body);
    head()
        .getChildren()
        .add(new Segments<>(model.layerProperty(), List.of(At.values()), StepsView::words));
    model
        .figureProperty()
        .subscribe(figure -> {
          canvas.figureProperty().set(figure.map(f -> f));
          captionProperty().set(figure.map(f -> f.curves().what()).orElse(""));
        });
    canvas.setOnMouseMoved(event -> model.point(at(event)));
    canvas.setOnMouseExited(event -> model.point(Optional.empty()));
    canvas.setOnMouseClicked(this::clicked);
    canvas.setOnKeyPressed(this::pressed);
  }

  private static Segments.Words words(At at) {
    return switch (at) {
      case BEST -> new Segments.Words("best layer", "The best layer of each checkpoint");
      case PICKED -> new Segments.Words("picked layer", "The layer of the picked probe");
    };
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

  private void clicked(MouseEvent event) {
    canvas.requestFocus();
    Optional<Curves.Place> near = at(event);
    model.point(near);
    if (near.isPresent()) {
      model.pick();
      return;
    }
    model
        .figureProperty()
        .get()
        .ifPresent(f ->
            f.dotAt(event.getX(), canvas.getWidth(), canvas.getHeight(), paletteProperty().get())
                .ifPresent(model::seek));
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
        .map(f -> new Framed(f.still(), "Probes over checkpoints", f.curves().what()));
  }
}
