package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.Cursor;
import javafx.scene.control.ScrollPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;

/// The panel of the positions: a click or the arrow keys select one.
public final class PositionsView extends PicturePanel<PositionsFigure> {
  private static final String HELP =
      "The rows that contribute most to the distance, the largest first: the last eight symbols with"
          + " the token inverted, the state or leaf after it, and the symbols on which they differ most,"
          + " the row's bar above the column's. The percentage is the row's share of the total"
          + " distance. Click a row, or use the arrow keys, to go there.";

  private final ScrollPane scroll = scrolled(canvas());

  public PositionsView(PositionsViewModel model) {
    super("Where they differ", model);
    canvas().setCursor(Cursor.HAND);
    Hint.on(canvas(), HELP);
    setCenter(covered(scroll, model.coverProperty(), model));
    model.figureProperty().subscribe(now -> now.ifPresent(f -> reveal(f.chosen())));
    canvas()
        .setOnMouseClicked(event -> {
          canvas().requestFocus();
          model.figure().ifPresent(f -> model.choose(f.at(event.getY(), paletteProperty().get())));
        });
    onKey("Up", () -> model.walk(-1));
    onKey("Down", () -> model.walk(1));
    onKey("Home", () -> model.choose(0));
  }

  private void reveal(int index) {
    Palette palette = paletteProperty().get();
    if (index >= 0) {
      double top = index == 0 ? 0 : PositionsFigure.top(index, palette);
      double bottom = PositionsFigure.top(index + 1, palette);
      Controls.reveal(scroll, canvas().getHeight(), top, bottom);
    }
  }

  @Override
  public Optional<String> subject() {
    return whole()
        .map(PositionsFigure::disagreement)
        .map(two -> "%s vs %s".formatted(two.a().name(), two.b().name()))
        .map(names -> names.replace(" at step ", "-step").replace(",", ""));
  }

  @Override
  protected Figure exported(PositionsFigure shown) {
    return framed(new PositionsFigure(shown.disagreement(), -1, true));
  }
}
