package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.layout.BorderPane;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.service.Workbench;

/// The comparison's tab: what is compared, the matrix, and what lies behind a cell of it.
public final class CompareView extends BorderPane {
  /// Height, in sizes of small text, below which the chips give way to the pictures.
  private static final double ROOM_FOR_CHIPS = 54;

  private final Workbench workbench;
  private final Tiles tiles;
  private final ComparisonControls chooser;

  public CompareView(
      CompareViewModel model,
      Workbench workbench,
      MatrixView matrix,
      PositionsView positions,
      CurvesView curves) {
    this.workbench = workbench;
    setMinSize(0, 0);
    tiles = new Tiles(workbench.looks().paletteProperty(), plans(matrix, positions, curves));
    chooser = new ComparisonControls(model, workbench);
    setTop(chooser);
    setCenter(tiles);
    workbench.looks().paletteProperty().subscribe(_ -> give());
    heightProperty().addListener(_ -> give());
  }

  /// How the tab gives way to less room: all three, then one at a time.
  private static List<Plan> plans(MatrixView matrix, PositionsView positions, CurvesView curves) {
    Pane distances =
        new Pane("matrix", "Distances", "How far any two of them are apart", matrix, 34, 32);
    Pane where =
        new Pane(
            "positions",
            "Where they differ",
            "The positions that cause the pinned distance",
            positions,
            26,
            16);
    Pane along =
        new Pane(
            "curves",
            "Curves",
            "Accuracy and distance, or code length, along the context",
            curves,
            39,
            19);
    Plan behind = new Plan.Above("behind", 0.46, new Plan.Only(where), new Plan.Only(along));
    return List.of(
        new Plan.Beside("compare", 0.5, new Plan.Only(distances), behind),
        new Plan.Choice(List.of(distances, where, along)));
  }

  /// A presentation and a low window need the room more than the chips.
  private void give() {
    Palette palette = workbench.looks().paletteProperty().get();
    boolean low = getHeight() > 0 && getHeight() < ROOM_FOR_CHIPS * palette.size().small();
    chooser.brief(low || workbench.looks().projected());
  }

  Tiles tiles() {
    return tiles;
  }
}
