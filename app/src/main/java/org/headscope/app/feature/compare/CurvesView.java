package org.headscope.app.feature.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.AccessibleRole;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Framed;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Segments;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;

/// The curves' region: the mouse or the arrow keys point at a stretch, whose numbers are read.
public final class CurvesView extends Panel {
  private final CurvesViewModel model;
  private final FigureCanvas canvas = new FigureCanvas();

  /// Shows `model`.
  public CurvesView(CurvesViewModel model) {
    super("Curves");
    this.model = model;
    canvas.paletteProperty().bind(paletteProperty());
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    reachable(canvas);
    setCenter(covered(scrolled(canvas), model.coverProperty(), model::again));
    beside(new Segments<>(model.overProperty(), List.of(Axis.values()), CurvesView::words));
    model.figureProperty().subscribe(figure -> canvas.figureProperty().set(figure.map(f -> f)));
    canvas.setOnMouseMoved(event -> model.point(valueAt(event)));
    canvas.setOnMouseExited(_ -> model.point(OptionalDouble.empty()));
    canvas.setOnMouseClicked(_ -> canvas.requestFocus());
    canvas.setOnKeyPressed(this::pressed);
  }

  private static Segments.Words words(Axis axis) {
    return switch (axis) {
      case POSITION -> new Segments.Words("position", "Over the position in the context");
      case STRING -> new Segments.Words("string", "Over the number of the string in the context");
      case STATES -> new Segments.Words("states", "Over the number of the automaton's states");
    };
  }

  private OptionalDouble valueAt(MouseEvent event) {
    return model
        .figureProperty()
        .get()
        .map(f ->
            CurvesLayout.of(
                    canvas.getWidth(), canvas.getHeight(), f.curves(), paletteProperty().get())
                .valueAt(event.getX(), event.getY()))
        .orElse(OptionalDouble.empty());
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isAltDown() || event.isMetaDown()) {
      return;
    }
    switch (event.getCode()) {
      case LEFT -> model.walk(-1);
      case RIGHT -> model.walk(1);
      case ESCAPE -> model.point(OptionalDouble.empty());
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
        .map(f ->
            new Framed(
                new ComparisonCurvesFigure(f.curves(), -1),
                "Curves",
                f.curves().comparison().words()));
  }
}
