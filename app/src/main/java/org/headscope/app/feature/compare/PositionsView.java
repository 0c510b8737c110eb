package org.headscope.app.feature.compare;

import java.util.Optional;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Panel;

/// The list's region: a click or the arrow keys go to a position.
public final class PositionsView extends Panel {
  private static final String HELP =
      "The rows that cause the distance of the two, the farthest first: the last eight symbols with"
          + " the token in reverse, the state after it, and the symbols on which they differ most,"
          + " the row's name above the column's. The percentage is the row's share of the whole"
          + " distance. Click one, or walk with the arrow keys, to go there.";

  private final PositionsViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();
  private final ScrollPane scroll = scrolled(canvas);

  /// Shows `model`.
  public PositionsView(PositionsViewModel model) {
    super("Where they differ");
    this.model = model;
    captionProperty().bind(model.captionProperty());
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setCursor(Cursor.HAND);
    reachable(canvas, HELP);
    setCenter(covered(scroll, model.coverProperty(), model::again));
    model.figureProperty().subscribe(this::show);
    canvas.setOnMouseClicked(event -> {
      canvas.requestFocus();
      model
          .figureProperty()
          .get()
          .ifPresent(f -> model.choose(f.at(event.getY(), paletteProperty().get())));
    });
    canvas.setOnKeyPressed(this::pressed);
  }

  private void show(Optional<PositionsFigure> figure) {
    canvas.figureProperty().set(figure.map(f -> f));
    figure.ifPresent(f -> reveal(f.chosen()));
  }

  /// Scrolls as little as shows the chosen position.
  private void reveal(int index) {
    Palette palette = paletteProperty().get();
    double seen = scroll.getViewportBounds().getHeight();
    double hidden = canvas.getHeight() - seen;
    if (index < 0 || seen <= 0 || hidden <= 0) {
      return;
    }
    double top = index == 0 ? 0 : PositionsFigure.top(index, palette);
    double bottom = PositionsFigure.top(index + 1, palette);
    double at = scroll.getVvalue() * hidden;
    double to = top < at ? top : bottom > at + seen ? bottom - seen : at;
    scroll.setVvalue(Math.clamp(to / hidden, 0, 1));
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
      return;
    }
    switch (event.getCode()) {
      case UP -> model.walk(-1);
      case DOWN -> model.walk(1);
      case HOME -> model.choose(0);
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
        .filter(_ -> !(model.coverProperty().get() instanceof Cover.Dimmed))
        .map(f -> framed(new PositionsFigure(f.disagreement(), -1, true)));
  }
}
