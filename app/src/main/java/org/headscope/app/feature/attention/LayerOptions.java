package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// The pictures that the selected layer offers, and the one that is shown.
///
/// @param shown the kind that is shown, or being loaded
/// @param channels number of channels with maps; 0 if there are none
/// @param channel the chosen channel, from 1; 0 for the mean of all
record LayerOptions(PictureKind shown, Set<PictureKind> possible, int channels, int channel) {
  static final LayerOptions NOTHING =
      new LayerOptions(PictureKind.all().getFirst(), Set.of(), 0, 0);

  LayerOptions {
    possible = Set.copyOf(possible);
  }

  static LayerOptions of(AttentionMaps maps, SelectionState now) {
    int layer = Math.clamp(now.model().layer(), 1, maps.layers());
    return of(maps.layerInfos(), layer, now.model().picture());
  }

  /// Returns the options of the layer `at`, from 1. It shows the kind that `picture` names, or the
  /// layer's first kind if it lacks that one.
  static LayerOptions of(List<LayerInfo> all, int at, LayerPicture picture) {
    List<PictureKind> possible =
        PictureKind.all().stream().filter(kind -> kind.isPossible(all, at)).toList();
    PictureKind requested = PictureKind.of(picture.show());
    int channels = all.get(at - 1).channels();
    return new LayerOptions(
        possible.contains(requested) ? requested : possible.getFirst(),
        Set.copyOf(possible),
        channels,
        Math.min(picture.channel(), channels));
  }

  boolean choosesChannel() {
    return channels > 0 && shown.hasChannels();
  }

  String title() {
    return possible.isEmpty() ? "Attention" : shown.words().label();
  }
}
