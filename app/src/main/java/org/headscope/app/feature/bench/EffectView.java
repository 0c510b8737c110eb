package org.headscope.app.feature.bench;

import org.headscope.app.control.Controls;
import org.headscope.app.control.PicturePanel;

/// The panel of the effect along the text: click or walk with the arrow keys to select a position.
public final class EffectView extends PicturePanel<EffectFigure> {
  private static final String HELP =
      "How far the interventions move the predictions, and how far the model is from the truth or"
          + " from a predictor with and without them, at every position. Click a position or walk"
          + " with the arrow keys; the next symbol is shown beside.";

  public EffectView(EffectViewModel model) {
    super("Effect", model);
    explain(HELP);
    setCenter(covered(scrolled(canvas()), model.coverProperty(), model));
    var combo = Controls.combo(model.references, model.reference, model::label);
    String explanation = "The predictor that both models are compared with; Next symbol has more";
    beside(Controls.labelled("Distance to", Controls.small(combo, "bench-reference", explanation)));
    point(
        (shown, x, _, width, _, palette) ->
            shown.positionAt(x, width, palette).stream().boxed().findFirst(),
        _ -> {},
        position -> position.ifPresent(model::pin));
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
  }
}
