package org.headscope.app.feature.probes;

/// The curves over layers: a click or Enter picks the probe behind a point.
public final class LayersView extends PickPanel<CurvesFigure, Curves.Place> {
  private static final String HELP =
      "How well probes on each layer's hidden states do. Dashes are controls: an untrained model,"
          + " shuffled targets, and the last three tokens alone. A ring marks the best layer. Click"
          + " a point, or walk with the arrow keys and press Enter, to see what its probe"
          + " predicts.";

  public LayersView(LayersViewModel model) {
    super("Over layers", HELP, "Probes over layers", model);
    canvas().getStyleClass().add("takes-keyboard");
  }
}
