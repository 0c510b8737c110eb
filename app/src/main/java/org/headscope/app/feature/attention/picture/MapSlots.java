package org.headscope.app.feature.attention.picture;

import org.headscope.app.chart.colour.Palette;

/// Where maps stand beside each other in a picture.
///
/// @param width of the picture
/// @param count of maps
/// @param named whether each has its name above it
public record MapSlots(double width, int count, boolean named) {
  private static final double GAP = 18;

  static MapSlots of(double width, boolean beside) {
    return new MapSlots(width, beside ? 2 : 1, beside);
  }

  /// The width of each.
  public double each() {
    return count == 1 ? width : Math.max(8, Math.floor((width - (count - 1) * GAP) / count));
  }

  /// Where everything stands on the first; the second is a slot further.
  public AttentionLayout layout(MapAxes axes, double height, double scale, Palette palette) {
    AttentionLayout square =
        AttentionLayout.of(
            each(), height, scale, axes.queries(), axes.keys(), named, axes.longest(), palette);
    return named ? square.heightened(height, palette) : square;
  }

  public double left(int slot) {
    return slot * (each() + GAP);
  }

  /// The map nearest to `x`.
  int at(double x) {
    return Math.clamp((long) ((x + GAP / 2) / (each() + GAP)), 0, count - 1);
  }
}
