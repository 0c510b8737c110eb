package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.layout.Region;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;

/// The panel of the selected head's weights: what it copies and compares.
public final class HeadCircuitView extends MatrixPanel<HeadCircuitFigure> {
  private static final String HELP =
      "The selected head by its weights alone. OV: what reading a token (row) adds to the logit of"
          + " each token (column); a head with a copying score near 1 raises what it reads. QK: what"
          + " a key (column) adds to the score of a query (row). Move with the arrow keys to read the"
          + " numbers.";

  public HeadCircuitView(HeadCircuitViewModel model) {
    super("Head", HELP, model);
    var combo =
        Controls.combo(
            new ReadOnlyObjectWrapper<>(HeadCircuitViewModel.DISTANCES),
            model.distance,
            String::valueOf);
    combo.setId("head-weights-distance");
    combo.getStyleClass().add("small");
    Hint.on(combo, "The number of tokens from the query back to the key");
    Region labelled = Controls.labelled("Distance", combo);
    beside(labelled);
    model
        .figureProperty()
        .subscribe(
            shown -> Controls.show(labelled, shown.filter(f -> f.result().rotates()).isPresent()));
  }
}
