package org.headscope.app.chart.colour;

/// The range of numbers that a heatmap's colours cover: from 0 to `max`, or from −max to max, where
/// opposite numbers have equally strong colours.
///
/// @param max the greatest magnitude, positive and finite
/// @param signed whether numbers below zero have separate colours
public record ValueRange(float max, boolean signed) {
  public static final ValueRange UNIT = new ValueRange(1, false);

  public ValueRange {
    if (!(max > 0 && max < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("colours from 0 to " + max);
    }
  }

  /// Returns the range of the numbers of `cells`, up to 1 if all of them are zero.
  ///
  /// @param signed whether numbers below zero count
  public static ValueRange of(Cells cells, boolean signed) {
    float max = 0;
    for (int row = 0; row < cells.rows(); row++) {
      int from = row * cells.columns();
      int to = from + cells.allowed(row);
      for (int i = from; i < to; i++) {
        float size = signed ? Math.abs(cells.values()[i]) : cells.values()[i];
        if (size > max && size < Float.POSITIVE_INFINITY) {
          max = size;
        }
      }
    }
    return new ValueRange(max > 0 ? max : 1, signed);
  }
}
