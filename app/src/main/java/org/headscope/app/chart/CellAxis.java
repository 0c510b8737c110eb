package org.headscope.app.chart;

/// A row of cells along a row of device pixels. Cells that are wider than pixels have whole pixels,
/// with rounded boundaries; otherwise each cell falls into exactly one pixel.
///
/// @param cells number of cells, at least 1
/// @param pixels number of pixels, at least 1
public record CellAxis(int cells, int pixels) {
  public CellAxis {
    if (cells < 1 || pixels < 1) {
      throw new IllegalArgumentException(cells + " cells on " + pixels + " pixels");
    }
  }

  public boolean enlarges() {
    return pixels >= cells;
  }

  public int start(int cell) {
    return enlarges()
        ? (int) ((2L * cell * pixels + cells) / (2L * cells))
        : (int) (((cell + 1L) * pixels - 1) / cells);
  }

  /// Returns the pixel after the last one of `cell`.
  public int end(int cell) {
    return enlarges() ? start(cell + 1) : start(cell) + 1;
  }

  public int first(int pixel) {
    int cell = (int) ((long) pixel * cells / pixels);
    // Rounding may have moved the next cell's boundary down to this pixel.
    return enlarges() && start(cell + 1) <= pixel ? cell + 1 : cell;
  }

  /// Returns the cell after the last one in `pixel`.
  public int after(int pixel) {
    return enlarges() ? first(pixel) + 1 : first(pixel + 1);
  }
}
