package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.control.Segments;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.At;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;

/// The curves over layers or checkpoints: a click or Enter picks the probe behind a point, and over
/// checkpoints selects its step.
public final class ProbeCurvesView extends PickPanel<CurvesFigure> {
  private static final String LAYERS =
      "How well probes on each layer's hidden states do. Dashes are controls: an untrained model,"
          + " shuffled targets, and the last three tokens alone. A ring marks the best layer. Click"
          + " a point, or walk with the arrow keys and press Enter, to see what its probe"
          + " predicts.";
  private static final String STEPS =
      "How what the selected run's hidden states know grew in training. The line is the selected"
          + " checkpoint; click a step, or walk with the arrow keys and press Enter, to select"
          + " another.";

  private final ProbeCurvesViewModel model;

  public ProbeCurvesView(ProbeCurvesViewModel model) {
    String over = model.over() == Over.LAYERS ? "over layers" : "over checkpoints";
    super(
        over.replaceFirst("o", "O"),
        model.over() == Over.LAYERS ? LAYERS : STEPS,
        "Probes " + over,
        model);
    this.model = model;
    if (model.over() == Over.LAYERS) {
      canvas().getStyleClass().add("takes-keyboard");
    }
    model
        .layerProperty()
        .ifPresent(
            layer -> beside(new Segments<>(layer, List.of(At.values()), ProbeCurvesView::words)));
  }

  private static Segments.Words words(At at) {
    return switch (at) {
      case BEST -> new Segments.Words("best layer", "The best layer of each checkpoint");
      case PICKED -> new Segments.Words("picked layer", "The layer of the picked probe");
    };
  }

  /// Seeks the checkpoint below a click beside all points.
  @Override
  void clicked(double x, Optional<Spot> part) {
    super.clicked(x, part);
    if (part.isEmpty()) {
      model
          .figure()
          .ifPresent(f ->
              f.dotAt(x, canvas().getWidth(), canvas().getHeight(), paletteProperty().get())
                  .ifPresent(model::seek));
    }
  }
}
