package org.headscope.app.feature.attention;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.headscope.app.selection.Lens.Show;

/** The choice of picture: weights, influence or state; what the layer lacks cannot be chosen. */
final class LensBar extends HBox {
  private final AttentionViewModel model;
  private final Runnable chosen;

  /**
   * @param chosen gives the keyboard back to the picture
   */
  LensBar(AttentionViewModel model, Runnable chosen) {
    this.model = model;
    this.chosen = chosen;
    setId("lens");
    setAlignment(Pos.CENTER_LEFT);
    getChildren()
        .addAll(
            button(
                Show.WEIGHTS,
                "first",
                "The mixer's own map: attention, or the weights that a recurrence or a kernel"
                    + " implies (Alt+1)"),
            button(
                Show.INFLUENCE,
                "between",
                "How much replacing a token moves the predictions, measured on the whole model in"
                    + " the background (Alt+2)"),
            button(
                Show.STATE,
                "last",
                "The layer's recurrent state after every token, where it has one (Alt+3)"));
    visibleProperty().bind(model.axesProperty().map(axes -> axes.isPresent()));
  }

  private ToggleButton button(Show show, String place, String explanation) {
    ToggleButton button = new ToggleButton(show.label());
    button.setId("lens-" + show.name().toLowerCase(java.util.Locale.ROOT));
    button.getStyleClass().addAll(List.of("quiet", "segment", "small", place));
    button.setMinWidth(USE_PREF_SIZE);
    Tooltip tooltip = new Tooltip(explanation);
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(320);
    button.setTooltip(tooltip);
    model
        .offerProperty()
        .subscribe(offer -> {
          button.setSelected(offer.shown() == show);
          button.setDisable(!offer.possible().contains(show));
        });
    button.setOnAction(event -> {
      button.setSelected(true);
      model.show(show);
      chosen.run();
    });
    return button;
  }
}
