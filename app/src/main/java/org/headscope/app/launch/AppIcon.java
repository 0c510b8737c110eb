package org.headscope.app.launch;

import javafx.scene.image.*;
import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;

/// The window's icon: a small attention map with one bright cell.
public final class AppIcon {
  private static final int CELLS = 8;
  private static final int BRIGHT_ROW = 6;
  private static final int BRIGHT_COLUMN = 2;

  private AppIcon() {}

  public static Image of(int size) {
    Palette palette = Theme.LIGHT.palette();
    WritableImage icon = new WritableImage(size, size);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        icon.getPixelWriter().setColor(x, y, colour(y * CELLS / size, x * CELLS / size, palette));
      }
    }
    return icon;
  }

  private static Color colour(int row, int column, Palette palette) {
    if (column > row) {
      return palette.ground().forbidden();
    }
    if (row == BRIGHT_ROW && column == BRIGHT_COLUMN) {
      return palette.mark().accent();
    }
    return row - column == 1 ? palette.mark().model() : palette.ground().chosen();
  }
}
