package org.headscope.app.feature.heads;

import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;

/**
 * Where the thumbnails stand: a row for each layer under its name, a column for each head.
 *
 * @param layers rows
 * @param heads columns
 * @param side of a thumbnail, whole pixels
 * @param top of the first row
 * @param small text size under the thumbnails
 */
record HeadGrid(int layers, int heads, double side, double top, double small) {
  private static final double SMALLEST = 44;
  private static final double LARGEST = 120;
  private static final double PAD = 4;
  private static final double GAP = 4;

  /** A cell of the grid; both from 1. */
  record Head(int layer, int head) {}

  /** The grid for a width; where it cannot be held, the smallest there is. */
  static HeadGrid of(int layers, int heads, double width, boolean titled, Palette palette) {
    double small = palette.size().small();
    double side = Math.floor((width + GAP) / heads - GAP - 2 * PAD);
    double top = titled ? palette.size().title() + 10 : 0;
    return new HeadGrid(layers, heads, Math.clamp(side, SMALLEST, LARGEST), top, small);
  }

  private double columnWidth() {
    return side + 2 * PAD + GAP;
  }

  private double name() {
    return small + 6;
  }

  private double label() {
    return stacked() ? 2 * small + 9 : small + 8;
  }

  private double rowHeight() {
    return name() + side + 2 * PAD + label() + 8;
  }

  /** Whether a label has its number on a line of its own, for want of width. */
  boolean stacked() {
    return side < 7 * small;
  }

  double width() {
    return heads * columnWidth() - GAP;
  }

  double height() {
    return top + layers * rowHeight();
  }

  /** Baseline of a layer's name. */
  double nameY(int layer) {
    return top + (layer - 1) * rowHeight() + small;
  }

  /** A head's whole cell, thumbnail and label. */
  Box cell(int layer, int head) {
    double x = (head - 1) * columnWidth();
    double y = top + (layer - 1) * rowHeight() + name();
    return new Box(x, y, side + 2 * PAD, side + 2 * PAD + label());
  }

  /** A head's thumbnail. */
  Box thumbnail(int layer, int head) {
    Box cell = cell(layer, head);
    return new Box(cell.x() + PAD, cell.y() + PAD, side, side);
  }

  /** The head at a point. */
  Optional<Head> at(double x, double y) {
    for (int layer = 1; layer <= layers; layer++) {
      for (int head = 1; head <= heads; head++) {
        if (cell(layer, head).contains(x, y)) {
          return Optional.of(new Head(layer, head));
        }
      }
    }
    return Optional.empty();
  }
}
