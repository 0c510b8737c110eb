package org.headscope.app.feature.attention.picture;

import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.session.Viewport;

/// The slots of maps side by side in a picture.
///
/// @param named whether each map has its name above it
public record MapSlots(int count, boolean named) {
  private static final double GAP = 18;

  /// The readable size of cells of maps side by side, as a share of that of a single map.
  private static final double SMALLER = 0.45;

  public PictureArea each(PictureArea space) {
    return count == 1
        ? space
        : space.sized(
            Math.max(8, Math.floor((space.width() - (count - 1) * GAP) / count)), space.height());
  }

  /// Returns the layout of the first map; the second has the same, one slot further.
  public AttentionLayout layout(MapAxes axes, PictureArea space) {
    AttentionLayout square = AttentionLayout.of(axes, named, each(space));
    return named ? square.heightened() : square;
  }

  /// Returns the space for the cells of each map. Side by side, showing all keys matters more than
  /// showing each symbol.
  ///
  /// @param letters the length of the longest symbol
  public Viewport viewport(PictureArea space, int letters) {
    Viewport alone = AttentionLayout.viewport(each(space), named, letters);
    return count == 1 ? alone : alone.readable(SMALLER * alone.readable());
  }

  public double left(int slot, PictureArea space) {
    return slot * (each(space).width() + GAP);
  }

  int at(double x, PictureArea space) {
    return Math.clamp((long) ((x + GAP / 2) / (each(space).width() + GAP)), 0, count - 1);
  }
}
