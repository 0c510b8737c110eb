package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.HBox;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;

/// The panel of heads and their twins: Up and Down walk the heads; Enter or a click selects one.
public final class TwinsView extends PicturePanel<TwinsFigure> {
  private static final String HELP =
      "Each head of this checkpoint and the head of another one that attends most alike on the same"
          + " held-out instances, matched so that all correlations sum to the maximum. The gap is"
          + " the lead over the best other head. Click a row, or walk with the arrow keys and press"
          + " Enter, to select its head.";

  private final TwinsViewModel model;
  private final ScrollPane scroll;

  public TwinsView(TwinsViewModel model) {
    super("Twins", model);
    this.model = model;
    explain(HELP, model::describe);
    scroll = scrolled(canvas());
    setCenter(covered(scroll, model.coverProperty(), model));
    ComboBox<String> run =
        Controls.small(
            Controls.combo(model.runs, model.run, TwinsViewModel::name),
            "twins-run",
            "The run whose heads are compared; open others first");
    ComboBox<String> step =
        Controls.small(
            Controls.combo(model.steps, model.step, one -> one.isEmpty() ? "as here" : one),
            "twins-step",
            "The step of that run; if as here, the one nearest to the step shown");
    HBox at = Controls.labelled("Step", step);
    model.run.subscribe(chosen -> Controls.show(at, !chosen.equals(TwinsViewModel.AUTOMATIC)));
    beside(new HBox(6, Controls.labelled("Twins in", run), at));
    point(
        (shown, _, y, _, _, palette) ->
            Optional.of(shown.rowAt(y, palette)).filter(row -> row >= 0),
        row -> model.highlight(row.orElse(-1)),
        _ -> model.select());
    onKey("Up", () -> walk(-1));
    onKey("Down", () -> walk(1));
    onKey("Enter", model::select);
    onKey("Space", model::select);
    tryKey("Esc", model::release);
  }

  private void walk(int by) {
    model.walk(by);
    model
        .figure()
        .ifPresent(shown -> {
          double top = TwinsFigure.rowTop(shown.at(), paletteProperty().get());
          double bottom = TwinsFigure.rowTop(shown.at() + 1, paletteProperty().get());
          Controls.reveal(scroll, canvas().getHeight(), top, bottom);
        });
  }

  @Override
  protected Figure exported(TwinsFigure shown) {
    String run = shown.request().first().run().name();
    return new FramedFigure(shown.unmarked(), "Twins", run + " · " + captionProperty().get());
  }
}
