package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.layout.HBox;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.engine.interpret.fold.FoldBy;

/// The panel of the selected head's map, collapsed to groups of positions.
public final class FoldView extends MatrixPanel<FoldFigure> {
  private static final String HELP =
      "The map of the selected head, collapsed: what queries in one state (row) give to keys in"
          + " another (column), as the log-ratio to a head that attends to all keys equally. A"
          + " position's state, symbol or edge is that of its token. Move with the arrow keys,"
          + " and press Enter or click to highlight the positions behind a cell.";

  public FoldView(FoldViewModel model) {
    super("Folded map", HELP, model);
    beside(
        new HBox(
            10,
            new Segments<>(model.by, FoldViewModel.GROUPS, FoldView::words),
            new Segments<>(
                model.inView,
                List.of(false, true),
                new Words("All", "All queries that have maps"),
                new Words("In view", "Only the queries in view"))));
  }

  private static Words words(FoldBy by) {
    return switch (by) {
      case SYMBOL -> new Words("Symbol", "Groups positions by their symbol");
      case EDGE ->
          new Words("Edge", "Groups positions by the edge that their symbol took in the automaton");
      default -> new Words("State", "Groups positions by the state after them");
    };
  }
}
