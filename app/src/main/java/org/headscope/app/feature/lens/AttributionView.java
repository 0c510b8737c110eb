package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.property.Property;
import javafx.scene.control.*;
import javafx.scene.layout.HBox;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.lens.AttributionFigure.Marks;

/// The panel of attribution: Up and Down walk the writers, Left and Right the positions; Enter or a
/// click selects a head or pins a position.
public final class AttributionView extends PicturePanel<AttributionFigure> {
  private static final String HELP =
      "The parts of a logit that come from the embedding, each head, MLP and bias, with the σ of the"
          + " final norm in this pass. Bars are at the query, colours along the text. Click a bar to"
          + " select its head, and the strip to pin a position; or walk with the arrow keys and press"
          + " Enter.";

  private final AttributionViewModel model;
  private final ScrollPane scroll;

  public AttributionView(AttributionViewModel model) {
    super("Attribution", model);
    this.model = model;
    explain(HELP, model::describe);
    scroll = scrolled(canvas());
    setCenter(covered(scroll, model.coverProperty(), model));
    ComboBox<String> plus =
        Controls.small(
            combo(model.symbol, "the likeliest"),
            "attribution-symbol",
            "The symbol whose logit is split");
    ComboBox<String> minus =
        Controls.small(
            combo(model.minus, "nothing"),
            "attribution-minus",
            "The symbol whose logit is subtracted");
    HBox subtracted = Controls.labelled("minus", minus);
    model.symbol.subscribe(
        chosen -> Controls.show(subtracted, !chosen.equals(AttributionViewModel.AUTOMATIC)));
    beside(new HBox(6, Controls.labelled("Logit of", plus), subtracted));
    point(AttributionFigure::placeAt, model::highlight, _ -> model.select());
    onKey("Up", () -> walk(-1));
    onKey("Down", () -> walk(1));
    onKey("Left", () -> model.move(-1));
    onKey("Right", () -> model.move(1));
    onKey("Enter", model::select);
    onKey("Space", model::select);
    tryKey("Esc", model::release);
  }

  private ComboBox<String> combo(Property<String> value, String automatic) {
    return Controls.combo(model.labels, value, label -> label.isEmpty() ? automatic : label);
  }

  private void walk(int by) {
    model.walk(by);
    double height = canvas().getHeight();
    model
        .figure()
        .ifPresent(shown ->
            shown
                .marks()
                .at()
                .ifPresent(place -> {
                  AttributionLayout layout =
                      shown.layout(canvas().getWidth(), height, paletteProperty().get());
                  double top = layout.tops()[place.writer()];
                  Controls.reveal(scroll, height, top, top + layout.row());
                }));
  }

  @Override
  protected Figure exported(AttributionFigure shown) {
    return new FramedFigure(shown.with(Marks.NONE), "Attribution", captionProperty().get());
  }
}
