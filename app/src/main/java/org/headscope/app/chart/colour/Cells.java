package org.headscope.app.chart.colour;

/// Numbers in rows and columns, as a heatmap shows them.
///
/// @param values rows·columns numbers, row by row; not copied
/// @param causal whether rows end at the diagonal; numbers to the right of it are ignored
public record Cells(float[] values, int rows, int columns, boolean causal) {
  public Cells {
    if (values.length != rows * columns) {
      throw new IllegalArgumentException(values.length + " cells, not " + rows + "×" + columns);
    }
  }

  /// Returns a causal T×T map, row = query.
  public static Cells causal(float[] weights, int length) {
    return new Cells(weights, length, length, true);
  }

  public int allowed(int row) {
    return causal ? Math.min(row + 1, columns) : columns;
  }
}
