package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.layout.BorderPane;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.SettingCodec;

/// The tab of the comparison: its controls, the matrix, and two views of its details.
public final class CompareView extends BorderPane {
  public static final Feature FEATURE =
      new Feature(
          "compare",
          "Compare",
          "How much models and simple predictors differ, and where; and the heads of runs",
          Feature.Place.TAB,
          List.of(
              new FeatureView("matrix", "Distances", 720, 640, List.of("tex")),
              new FeatureView("positions", "Where they differ", 560, 720),
              new FeatureView("curves", "Curves", 1000, 380),
              new FeatureView("head-table", "Head table", 900, 480, List.of("tex"))),
          CompareView::make);

  /// The height, in sizes of small text, below which the chips are hidden.
  private static final double MIN_CHIP_HEIGHT = 54;

  private final Workbench workbench;
  private final Tiles tiles;
  private final ComparisonControls chooser;

  CompareView(
      CompareViewModel model,
      MatrixView matrix,
      PositionsView positions,
      CurvesView curves,
      HeadTableView heads) {
    workbench = model.workbench;
    setMinSize(0, 0);
    tiles =
        new Tiles(
            workbench.appearance().paletteProperty(), plans(matrix, positions, curves, heads));
    chooser = new ComparisonControls(model);
    setTop(chooser);
    setCenter(tiles);
    workbench.appearance().paletteProperty().subscribe(_ -> updateChips());
    heightProperty().addListener(_ -> updateChips());
  }

  private static FeatureContent make(FeatureContext context) {
    CompareViewModel model = new CompareViewModel(context.workbench());
    MatrixViewModel matrix = new MatrixViewModel(model);
    MatrixView distances = new MatrixView(matrix);
    PositionsView positions = new PositionsView(new PositionsViewModel(model, matrix));
    CurvesView curves = new CurvesView(new CurvesViewModel(model));
    HeadTableView heads =
        new HeadTableView(new HeadTableViewModel(context.workbench(), model.showing));
    CompareView view = new CompareView(model, distances, positions, curves, heads);
    return FeatureContent.tiled(
        view,
        Map.of("matrix", distances, "positions", positions, "curves", curves, "head-table", heads),
        view.tiles,
        context
            .selection()
            .journal()
            .setting("compare.views", List.of(), SettingCodec.text().list()),
        model.showing);
  }

  /// Returns the layouts from wide to narrow: distances or heads beside the details, then one view
  /// at a time.
  private static List<Plan> plans(
      MatrixView matrix, PositionsView positions, CurvesView curves, HeadTableView heads) {
    Pane distances =
        new Pane("matrix", "Distances", "The distance between any two predictors", matrix, 34, 32);
    String cause = "The positions that cause the pinned distance";
    Pane where = new Pane("positions", "Where they differ", cause, positions, 26, 16);
    String context = "Accuracy and distance, or code length, along the context";
    Pane along = new Pane("curves", "Curves", context, curves, 39, 19);
    String found = "The heads of runs with their scores, to sort and to filter";
    Pane table = new Pane("head-table", "Head table", found, heads, 34, 32);
    Plan details = new Plan.Above("behind", 0.46, new Plan.Only(where), new Plan.Only(along));
    return List.of(
        new Plan.Beside("compare", 0.5, new Plan.Choice(List.of(distances, table)), details),
        new Plan.Choice(List.of(distances, where, along, table)));
  }

  /// Hides the chips in a low window and in a presentation, where pictures need the space.
  private void updateChips() {
    Palette palette = workbench.appearance().paletteProperty().get();
    boolean low = getHeight() > 0 && getHeight() < MIN_CHIP_HEIGHT * palette.size().small();
    chooser.brief(low || workbench.appearance().isProjector());
  }
}
