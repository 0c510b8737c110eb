package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.LayerPicture.Show;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// What can be looked at in the selected layer, and what is.
///
/// @param shown what is shown, or on its way
/// @param channels channels with a map of their own; 0 where there are none
/// @param channel the chosen one, from 1; 0 for their mean
record LayerOptions(Show shown, Set<Show> possible, int channels, int channel) {
  boolean choosesChannel() {
    return channels > 0 && shown == Show.WEIGHTS;
  }

  String title() {
    return possible.isEmpty() ? "Attention" : shown.label();
  }

  static final LayerOptions NOTHING = new LayerOptions(Show.WEIGHTS, Set.of(), 0, 0);

  LayerOptions {
    possible = Set.copyOf(possible);
  }

  /// What is shown now of a layer of a model with `maps`.
  static LayerOptions of(AttentionMaps maps, SelectionState now) {
    int layer = Math.clamp(now.model().layer(), 1, maps.layers());
    return of(maps.layerInfos(), layer, now.model().picture());
  }

  /// What `asked` shows of a layer, from 1: influence where the layer has nothing of its own.
  static LayerOptions of(List<LayerInfo> all, int at, LayerPicture asked) {
    LayerInfo layer = all.get(at - 1);
    Set<Show> possible = EnumSet.of(Show.INFLUENCE);
    // Suffixes are of all layers at once.
    if (all.stream().anyMatch(info -> info.maps() > 0)) {
      possible.add(Show.SUFFIX);
    }
    if (layer.maps() > 0) {
      possible.add(Show.WEIGHTS);
      possible.add(Show.DISTANCE);
    }
    if (layer.recurrent()) {
      possible.add(Show.STATE);
    }
    Show otherwise = layer.maps() > 0 ? Show.WEIGHTS : Show.INFLUENCE;
    Show shown = possible.contains(asked.show()) ? asked.show() : otherwise;
    return new LayerOptions(
        shown, possible, layer.channels(), Math.min(asked.channel(), layer.channels()));
  }
}
