package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.control.Segments;
import org.headscope.app.feature.probes.StepsViewModel.At;

/// The curves over checkpoints: a click or Enter selects the checkpoint.
public final class StepsView extends PickPanel<CurvesFigure, Curves.Place> {
  private static final String HELP =
      "How what the selected run's hidden states know grew in training. The line is the selected"
          + " checkpoint; click a step, or walk with the arrow keys and press Enter, to select"
          + " another.";

  private final StepsViewModel model;

  public StepsView(StepsViewModel model) {
    super("Over checkpoints", HELP, "Probes over checkpoints", model);
    this.model = model;
    beside(new Segments<>(model.layerProperty(), List.of(At.values()), StepsView::words));
  }

  private static Segments.Words words(At at) {
    return switch (at) {
      case BEST -> new Segments.Words("best layer", "The best layer of each checkpoint");
      case PICKED -> new Segments.Words("picked layer", "The layer of the picked probe");
    };
  }

  /// A click beside all points seeks the checkpoint below.
  @Override
  void clicked(double x, Optional<Curves.Place> part) {
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
