package org.headscope.app.feature;

import module java.base;

import javafx.beans.property.BooleanProperty;
import javafx.scene.layout.Region;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Panel;
import org.headscope.app.control.Tiles;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;

/// A feature's content of the window.
///
/// @param panes its panes with dividers, by the names that preferences have for them
/// @param shown notified when it is shown or hidden
/// @param choice the choice among its views, where not all fit
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

  /// Content that always shows all its views, and computes nothing while it is hidden.
  public static FeatureContent of(Region region, Map<String, Panel> panels) {
    return new FeatureContent(region, panels, Map.of(), _ -> {}, _ -> List.of());
  }

  /// Content whose views are in `tiles`, where `chosen` gives those that come first.
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
