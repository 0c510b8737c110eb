package org.headscope.app.feature;

import module java.base;

import javafx.beans.property.BooleanProperty;
import javafx.scene.layout.Region;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;

/// What a feature puts into the window.
///
/// @param panes its panes with dividers, by the names that preferences have for them
/// @param shown told whether anybody sees it
/// @param choice what shows one of its views, where there is not room for all
public record FeatureContent(
    Region region,
    Map<String, Panel> panels,
    Map<String, DividedPane> panes,
    Consumer<Boolean> shown,
    Function<String, List<Command>> choice) {
  public FeatureContent {
    panels = Map.copyOf(panels);
    panes = Map.copyOf(panes);
  }

  /// One that shows all its views always and computes nothing while nobody looks.
  public static FeatureContent of(Region region, Map<String, Panel> panels) {
    return new FeatureContent(region, panels, Map.of(), _ -> {}, _ -> List.of());
  }

  /// One whose views stand in `tiles`, where `chosen` says which come first.
  public static FeatureContent tiled(
      Region region,
      Map<String, Panel> panels,
      Tiles tiles,
      Setting<List<String>> chosen,
      BooleanProperty showing) {
    tiles.chooseBy(chosen);
    return new FeatureContent(
        region,
        panels,
        tiles.panes(),
        showing::set,
        id -> tiles.choosing(id).map(chosen::to).stream().toList());
  }
}
