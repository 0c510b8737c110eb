package org.headscope.app.window.view;

import module java.base;

import javafx.geometry.Orientation;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.DividedPane;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.attention.AttentionView;
import org.headscope.app.feature.attention.AttentionViewModel;
import org.headscope.app.feature.heads.HeadsView;
import org.headscope.app.feature.heads.HeadsViewModel;

/// The heads beside the chosen head's map.
///
/// As space shrinks, these give way in order: thumbnails shrink to their minimum; the grid becomes
/// a stepper over the map, the picture buttons become a menu with the display options, and the
/// controls under the map disappear; the legend takes two lines and shorter words; keys are left
/// out of the map, which says so. The map, its labels and the readout of the pinned cell stay.
public final class HeadsTab extends StackPane {
  public static final Feature FEATURE =
      new Feature(
          "heads",
          "Heads",
          "All heads, and the map of the chosen one",
          Feature.Place.TAB,
          List.of(
              new FeatureView("attention", "Attention", 720, 720, List.of("json")),
              new FeatureView("heads", "Heads", 420, 560)),
          HeadsTab::make);

  private static final double GRID = 0.19;

  /// The minimum width of the map beside the grid, in units of the smallest text.
  private static final double MAP = 40;

  /// The minimum height of both, in the same units: below it, the map needs the space of the
  /// controls under it.
  private static final double HEIGHT = 36;

  private final HeadsView heads;
  private final AttentionView map;
  private final StackPane place = new StackPane();
  final DividedPane divided = new DividedPane(Orientation.HORIZONTAL);
  private boolean beside = true;

  public HeadsTab(HeadsView heads, AttentionView map) {
    this.heads = heads;
    this.map = map;
    setMinSize(0, 0);
    place.getChildren().add(heads);
    divided.add(place, GRID);
    divided.addRest(map);
    getChildren().add(divided);
    widthProperty().subscribe(_ -> arrange());
    heightProperty().subscribe(_ -> arrange());
    map.paletteProperty().subscribe(_ -> arrange());
    heads.narrowestProperty().subscribe(_ -> arrange());
  }

  private static FeatureContent make(FeatureContext context) {
    AttentionViewModel attention = new AttentionViewModel(context.workbench(), context.selection());
    HeadsView grid = new HeadsView(new HeadsViewModel(context.workbench(), context.selection()));
    grid.offer(HeadsView.scoring(context.workbench(), context.analyses()));
    AttentionView map = new AttentionView(attention);
    HeadsTab tab = new HeadsTab(grid, map);
    return new FeatureContent(
        tab,
        Map.of("heads", grid, "attention", map),
        Map.of("heads", tab.divided),
        _ -> map.updateLayout(),
        _ -> List.of());
  }

  private void arrange() {
    Palette palette = map.paletteProperty().get();
    double min = heads.narrowestProperty().get();
    place.setMinWidth(min);
    double small = palette.size().small();
    boolean space = getWidth() >= min + MAP * small && getHeight() >= HEIGHT * small;
    if (space == beside || getWidth() == 0 || getHeight() == 0) {
      return;
    }
    beside = space;
    place.setManaged(space);
    if (space) {
      map.replaceHeading(Optional.empty());
      place.getChildren().setAll(heads);
    } else {
      place.getChildren().clear();
      map.replaceHeading(Optional.of(heads.stepper()));
    }
  }
}
