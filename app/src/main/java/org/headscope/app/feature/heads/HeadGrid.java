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
  private static final double SMALLEST_ON_PAGE = 8;
  private static final double SMALLEST_TEXT = 5;
  private static final double PAD = 4;
  private static final double GAP = 4;

  /** A cell of the grid; both from 1. */
  record Head(int layer, int head) {}

  /** The grid for a width; where it cannot be held, the smallest there is. */
  static HeadGrid of(int layers, int heads, double width, Palette palette) {
    double small = palette.size().small();
    double side = Math.clamp(side(heads, width), SMALLEST, LARGEST);
    return new HeadGrid(layers, heads, side, 0, small);
  }

  /** The grid that fits on a page under a title; of many layers, with smaller text. */
  static HeadGrid onPage(int layers, int heads, double width, double height, Palette palette) {
    double top = palette.size().title() + 10;
    double most = Math.clamp(side(heads, width), SMALLEST_ON_PAGE, LARGEST);
    for (double small = palette.size().small(); small > SMALLEST_TEXT; small--) {
      for (double side = most; side >= Math.min(most, 2 * small); side--) {
        HeadGrid grid = new HeadGrid(layers, heads, side, top, small);
        if (grid.height() <= height) {
          return grid;
        }
      }
    }
    return new HeadGrid(layers, heads, SMALLEST_ON_PAGE, top, SMALLEST_TEXT);
  }

  private static double side(int heads, double width) {
    return Math.floor((width + GAP) / heads - GAP - 2 * PAD);
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
