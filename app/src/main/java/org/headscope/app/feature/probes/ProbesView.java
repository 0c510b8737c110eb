package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.layout.*;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;

/// The tab of the probes: their controls, scores over layers, runs and steps, and one probe's
/// predictions.
public final class ProbesView extends BorderPane {
  public final Tiles tiles;

  public ProbesView(
      ProbesViewModel model, Region curves, Region steps, Region best, Region reading) {
    setId("probes");
    setMinSize(0, 0);
    tiles =
        new Tiles(
            model.workbench.appearance().paletteProperty(), plans(curves, steps, best, reading));
    setTop(new ProbeControls(model));
    setCenter(tiles);
    model.known.subscribe(model::pickBest);
    model.settings.subscribe(model::pickBest);
  }

  /// Returns the layouts from wide to narrow: all four panels, then one of the three figures beside
  /// the predictions, then one at a time.
  private static List<Plan> plans(Region curves, Region steps, Region best, Region reading) {
    Pane over =
        new Pane("probe-layers", "Over layers", "Scores of probes on each layer", curves, 30, 19);
    Pane grown =
        new Pane(
            "probe-steps", "Over checkpoints", "How that developed during training", steps, 30, 19);
    Pane beside = new Pane("probe-best", "Best layers", "The runs side by side", best, 64, 19);
    Pane tall = new Pane("probe-best", "Best layers", "The runs side by side", best, 44, 29);
    String meaning = "Predictions of the picked probe along the instance";
    Pane asked = new Pane("probe-reading", "On this instance", meaning, reading, 30, 36);
    Plan above = new Plan.Beside("probes-above", 0.54, new Plan.Only(over), new Plan.Only(grown));
    Plan pictures = new Plan.Above("probes-down", 0.53, above, new Plan.Only(beside));
    return List.of(
        new Plan.Beside("probes", 0.66, pictures, new Plan.Only(asked)),
        new Plan.Beside(
            "probes-two", 0.58, new Plan.Choice(List.of(over, grown, tall)), new Plan.Only(asked)),
        new Plan.Choice(List.of(over, grown, tall, asked)));
  }
}
