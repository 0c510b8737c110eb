package org.headscope.app.chart;

/// The numbers that a heatmap's colours span: from 0 to `most`, or symmetrically from −most to
/// most, so that opposite numbers are equally strong colours.
///
/// @param most the greatest magnitude, positive and finite
/// @param signed whether numbers below zero have colours of their own
public record ValueRange(float most, boolean signed) {
  /// Weights between 0 and 1.
  public static final ValueRange UNIT = new ValueRange(1, false);

  public ValueRange {
    if (!(most > 0 && most < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("colours from 0 to " + most);
    }
  }

  /// As far as the numbers of `cells` go; 1 where all of them are zero.
  ///
  /// @param signed whether numbers below zero count
  public static ValueRange of(Cells cells, boolean signed) {
    float most = 0;
    for (int row = 0; row < cells.rows(); row++) {
      int from = row * cells.columns();
      int to = from + cells.allowed(row);
      for (int i = from; i < to; i++) {
        float size = signed ? Math.abs(cells.values()[i]) : cells.values()[i];
        if (size > most && size < Float.POSITIVE_INFINITY) {
          most = size;
        }
      }
    }
    return new ValueRange(most > 0 ? most : 1, signed);
  }
}
