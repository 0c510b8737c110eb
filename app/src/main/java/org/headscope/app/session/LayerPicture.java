package org.headscope.app.session;

/// What is looked at in the selected layer.
///
/// @param channel which channel's map, from 1, where every channel has its own; 0 for their mean
public record LayerPicture(Show show, int channel) {
  public enum Show {
    /// The mixer's own token-to-token map.
    WEIGHTS("Weights"),
    /// How much replacing a token moves the predictions; every model has it.
    INFLUENCE("Influence"),
    /// The recurrent state over time.
    STATE("State"),
    /// How far back its heads attend, averaged over many instances.
    DISTANCE("Distance"),
    /// How its heads share their attention by the length of the matching suffix.
    SUFFIX("Suffix");

    private final String label;

    Show(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public static final LayerPicture WEIGHTS = new LayerPicture(Show.WEIGHTS, 0);

  public LayerPicture {
    if (channel < 0) {
      throw new IllegalArgumentException("channel " + channel);
    }
  }

  public LayerPicture showing(Show other) {
    return new LayerPicture(other, channel);
  }

  /// Another channel; its map is what is shown.
  public LayerPicture through(int otherChannel) {
    return new LayerPicture(Show.WEIGHTS, otherChannel);
  }
}
