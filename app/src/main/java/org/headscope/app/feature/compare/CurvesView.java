package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.input.MouseEvent;
import javafx.scene.layout.FlowPane;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.feature.compare.ComparisonCurves.Plotted;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.task.StateKind;

/// The panel of the curves: the mouse or the arrow keys select a bin, whose numbers are shown.
public final class CurvesView extends PicturePanel<ComparisonCurvesFigure> {
  /// The width from which both groups of switches are side by side.
  private static final double BESIDE = 400;

  private final CurvesViewModel model;

  public CurvesView(CurvesViewModel model) {
    super("Curves", model);
    this.model = model;
    setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
    FlowPane choices =
        Controls.row(
            new Segments<>(model.plotted, List.of(Plotted.values()), CurvesView::words)
                .offering(model.offered),
            new Segments<>(model.over, List.of(Axis.values()), CurvesView::words)
                .offering(model.axes)
                .renamed(
                    model.figureProperty().map(CurvesView::states),
                    states -> axis -> axis == Axis.STATES ? words(states) : words(axis)));
    choices.setPrefWrapLength(BESIDE);
    beside(choices);
    canvas().setOnMouseMoved(event -> model.highlight(valueAt(event)));
    canvas().setOnMouseExited(_ -> model.highlight(OptionalDouble.empty()));
    canvas().setOnMouseClicked(_ -> canvas().requestFocus());
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
    onKey("Esc", () -> model.highlight(OptionalDouble.empty()));
  }

  private static Segments.Words words(Plotted plotted) {
    return switch (plotted) {
      case SCORES -> new Segments.Words("scores", "Accuracy and distance from the truth");
      case NATS -> new Segments.Words("nats", "Code length: −ln p per symbol, and its mean so far");
      case BITS ->
          new Segments.Words("bits", "Code length: −log₂ p per symbol, and its mean so far");
      case GAP ->
          new Segments.Words(
              "gap", "Nats per symbol beyond the shortest code, and their mean so far");
    };
  }

  private static Segments.Words words(Axis axis) {
    return switch (axis) {
      case POSITION -> new Segments.Words("position", "Over the position in the context");
      case STRING -> new Segments.Words("string", "Over the string number in the context");
      case STATES -> words(StateKind.STATE);
    };
  }

  private static StateKind states(Optional<ComparisonCurvesFigure> figure) {
    return figure.map(shown -> shown.curves().states()).orElse(StateKind.STATE);
  }

  private static Segments.Words words(StateKind states) {
    String several = states.several();
    return new Segments.Words(several, "Over the number of " + several + " of an instance");
  }

  private OptionalDouble valueAt(MouseEvent event) {
    return model
        .figure()
        .map(f ->
            ComparisonCurvesLayout.of(
                    canvas().getWidth(), canvas().getHeight(), f.curves(), paletteProperty().get())
                .valueAt(event.getX(), event.getY()))
        .orElse(OptionalDouble.empty());
  }

  @Override
  public Optional<String> subject() {
    return whole().flatMap(shown -> shown.curves().comparison().subject());
  }

  @Override
  protected Figure exported(ComparisonCurvesFigure shown) {
    return new FramedFigure(
        new ComparisonCurvesFigure(shown.curves(), -1),
        "Curves",
        shown.curves().comparison().describe());
  }
}
