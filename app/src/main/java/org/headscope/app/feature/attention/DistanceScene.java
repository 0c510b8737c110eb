package org.headscope.app.feature.attention;

import org.headscope.app.service.map.DistanceProfile;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// Everything that the picture of a head's attention by distance shows, as a value.
///
/// @param axes whose selected cell lies so far back
/// @param name of the head: `layer 2 · head 1`
/// @param layer from 1
/// @param head from 1
/// @param at the distance that is looked at, −1 for none
public record DistanceScene(
    MapAxes axes, DistanceProfile profile, String name, int layer, int head, int at)
    implements LayerScene {
  /// The scene of the head in `now`, or the nearest there is.
  static DistanceScene of(MapAxes axes, DistanceProfile profile, InModel now, int at) {
    AttentionMaps maps = axes.inspection().attention();
    int layer = Math.clamp(now.layer(), 1, maps.layers());
    LayerInfo info = maps.layerInfos().get(layer - 1);
    int head = Math.clamp(now.head(), 1, info.maps());
    int nearest = Math.min(at, profile.length() - 1);
    return new DistanceScene(
        axes, profile, LayerNames.map(info, layer, head), layer, head, nearest);
  }

  DistanceResult.Head own() {
    return profile.head(layer, head);
  }

  /// How far back the selected key lies; −1 without one.
  int selected() {
    MapAxes.Cell cell = axes.cell();
    int back = cell.key() < 0 ? -1 : cell.query() - cell.key();
    return back < profile.length() ? back : -1;
  }

  DistanceScene unpinned() {
    return new DistanceScene(axes.unpinned(), profile, name, layer, head, -1);
  }
}
