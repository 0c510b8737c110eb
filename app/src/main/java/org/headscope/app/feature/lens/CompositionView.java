package org.headscope.app.feature.lens;

/// The panel of composition: which heads read from which.
public final class CompositionView extends MatrixPanel<CompositionFigure> {
  private static final String HELP =
      "How much each later head (rows) reads of what each earlier head (columns) writes, in its"
          + " queries, keys and values, by the weights alone: 1 if all of it, and √(1/d) if the two"
          + " have nothing to do with each other. Click a cell, or move with the arrow keys and press"
          + " Enter, to select the later head.";

  public CompositionView(CompositionViewModel model) {
    super("Composition", HELP, model);
  }
}
