package org.headscope.app.session;

import module java.base;

/// What is looked at in the selected layer.
///
/// @param channel which channel's map, from 1, where every channel has its own; 0 for their mean
public record LayerPicture(PictureName show, int channel) {
  static final Map<ClassLoader, List<PictureName>> KINDS = new ConcurrentHashMap<>();

  /// The mixers' own maps, over all channels.
  public static final LayerPicture WEIGHTS = new LayerPicture(PictureName.of("WEIGHTS"), 0);

  public LayerPicture {
    if (channel < 0) {
      throw new IllegalArgumentException("channel " + channel);
    }
  }

  public LayerPicture showing(PictureName other) {
    return new LayerPicture(other, channel);
  }

  /// Another channel; its map is what is shown.
  public LayerPicture through(int otherChannel) {
    return new LayerPicture(WEIGHTS.show, otherChannel);
  }
}
