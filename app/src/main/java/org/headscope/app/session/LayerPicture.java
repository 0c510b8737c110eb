package org.headscope.app.session;

import module java.base;

/// The kind of picture shown of the selected layer.
///
/// @param channel the channel whose map is shown, from 1, if each channel has one; 0 for their mean
public record LayerPicture(PictureName show, int channel) {
  static final Map<ClassLoader, List<PictureName>> KINDS = new ConcurrentHashMap<>();

  /// The weights, averaged over all channels.
  public static final LayerPicture WEIGHTS = new LayerPicture(PictureName.of("WEIGHTS"), 0);

  public LayerPicture {
    if (channel < 0) {
      throw new IllegalArgumentException("channel " + channel);
    }
  }

  public LayerPicture showing(PictureName other) {
    return new LayerPicture(other, channel);
  }

  /// Returns the map of another channel.
  public LayerPicture withChannel(int otherChannel) {
    return new LayerPicture(WEIGHTS.show, otherChannel);
  }
}
