package org.headscope.app.feature.probes.reading;

import module java.base;

import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;

/// The panel of the picked probe: hovering previews a position, a click pins it; left and right
/// move along the text, up and down through the largest errors.
public final class ReadingView extends PicturePanel<ProbeReadingFigure> {
  private static final String HELP =
      "The picked probe's prediction at every position, as a dot over the true value; the"
          + " stem between them is the error, and a hollow dot is a question that the probe was not"
          + " trained for. Below are the errors of the whole text, with the window in a bracket,"
          + " and the positions with the largest errors. Click a position or use the"
          + " arrow keys to go there.";

  private final ReadingViewModel model;
  private final Label sentenceLabel = sentence();

  public ReadingView(ReadingViewModel model) {
    super("On this instance", model);
    this.model = model;
    explain(HELP);
    BorderPane above = above();
    above.visibleProperty().bind(model.figureProperty().map(Optional::isPresent));
    BorderPane shown = new BorderPane(scrolled(canvas()));
    shown.setTop(above);
    shown.setMinSize(0, 0);
    setCenter(covered(shown, model.coverProperty(), model, model.training));
    handleMouse();
    onKey("Up", () -> model.walkWorst(-1));
    onKey("Down", () -> model.walkWorst(1));
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
    onKey("Home", () -> model.choose(0));
  }

  private BorderPane above() {
    sentenceLabel
        .textProperty()
        .bind(model.figureProperty().map(f -> f.map(Figure::title).orElse("")));
    paletteProperty().subscribe(p -> sentenceLabel.setTextFill(p.ink().text()));
    Label about = new Label("Asked about");
    ComboBox<OptionalInt> query = Controls.combo(model.symbols, model.symbol, model::words);
    Hint.on(query, "The token to predict for: the next one at each position, or a fixed one");
    paletteProperty()
        .subscribe(p -> {
          FxFonts.setFont(about, TextStyle.sans(p.size().small()));
          about.setTextFill(p.ink().muted());
          FxFonts.setFont(query, TextStyle.sans(p.size().small()));
        });
    HBox row = new HBox(8, about, query);
    row.setAlignment(Pos.CENTER_LEFT);
    row.setPadding(new Insets(8, 0, 0, 0));
    row.visibleProperty().bind(model.symbols.map(all -> !all.isEmpty()));
    row.managedProperty().bind(row.visibleProperty());
    BorderPane above = new BorderPane(row);
    above.setTop(sentenceLabel);
    above.setPadding(new Insets(0, 0, 10, 0));
    return above;
  }

  private ProbeReadingLayout layoutNow() {
    return ProbeReadingLayout.of(
        canvas().getWidth(), canvas().getHeight(), paletteProperty().get());
  }

  private void handleMouse() {
    canvas().setOnMouseMoved(e -> model.selection.hover(positionAt(e), -1));
    canvas().setOnMouseExited(_ -> model.selection.hover(-1, -1));
    canvas().setOnMousePressed(_ -> canvas().requestFocus());
    canvas().setOnMouseClicked(this::clicked);
    canvas().setOnMouseDragged(e -> model.centre(inStrip(e)));
    canvas().setOnScroll(this::scrolled);
  }

  /// Returns the position under the mouse, in the plot or in a row of the list; −1 for none.
  private int positionAt(MouseEvent e) {
    ProbeReadingLayout layout = layoutNow();
    return model
        .scene()
        .map(scene -> {
          int row = layout.rowAt(e.getX(), e.getY());
          return row >= 0 && row < scene.largestErrors().size()
              ? scene.largestErrors().get(row).position()
              : layout.positionAt(scene.window(), e.getX(), e.getY());
        })
        .orElse(-1);
  }

  private int inStrip(MouseEvent e) {
    int length = model.scene().map(ProbeReadingScene::length).orElse(0);
    return layoutNow().inStripAt(length, e.getX(), e.getY());
  }

  private void clicked(MouseEvent e) {
    int row = layoutNow().rowAt(e.getX(), e.getY());
    if (row >= 0) {
      model.choose(row);
    } else if (inStrip(e) >= 0) {
      model.centre(inStrip(e));
    } else if (positionAt(e) >= 0) {
      model.selection.pin(positionAt(e), -1);
    }
  }

  private void scrolled(ScrollEvent e) {
    double delta =
        Math.abs(e.getDeltaY()) > Math.abs(e.getDeltaX()) ? e.getDeltaY() : e.getDeltaX();
    model
        .scene()
        .map(scene -> Math.max(4, layoutNow().cell(scene.window())))
        .ifPresent(cell -> model.pan((int) Math.rint(-delta / cell)));
    e.consume();
  }

  @Override
  protected Figure exported(ProbeReadingFigure shown) {
    return framed(new ProbeReadingFigure(shown.scene(), true));
  }
}
