package org.headscope.app.feature;

import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.scene.layout.Region;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles;

/// What a feature puts into the window.
///
/// @param panels its views by their ids
/// @param panes its panes with dividers, by the names that preferences have for them
/// @param shown told whether anybody sees it
/// @param choice told which of its views to show, where there is not room for all
public record FeatureContent(
    Region region,
    Map<String, Panel> panels,
    Map<String, DividedPane> panes,
    Consumer<Boolean> shown,
    Consumer<String> choice) {
  public FeatureContent {
    panels = Map.copyOf(panels);
    panes = Map.copyOf(panes);
  }

  /// One that shows all its views always and computes nothing while nobody looks.
  public static FeatureContent of(Region region, Map<String, Panel> panels) {
    return new FeatureContent(region, panels, Map.of(), _ -> {}, _ -> {});
  }

  /// One whose views stand in `tiles`.
  public static FeatureContent tiled(
      Region region, Map<String, Panel> panels, Tiles tiles, BooleanProperty showing) {
    return new FeatureContent(region, panels, tiles.panes(), showing::set, tiles::show);
  }
}
