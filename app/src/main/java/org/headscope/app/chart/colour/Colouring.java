package org.headscope.app.chart.colour;

/// The mapping from weights to colours.
public record Colouring(ColourMap map, WeightScale scale) {
  public static final Colouring DEFAULT = new Colouring(ColourMap.PAPER, WeightScale.LINEAR);

  /// Returns the colours from zero up: those of the map, or the upper half of the diverging ones.
  public int[] above(boolean signed, Palette palette) {
    return signed ? Diverging.above(palette) : map.table(palette);
  }
}
