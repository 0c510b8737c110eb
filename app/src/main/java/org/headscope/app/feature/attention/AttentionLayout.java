package org.headscope.app.feature.attention;

import java.util.OptionalInt;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Palette;
import org.headscope.app.selection.Span;

/**
 * Where everything stands on the picture of a head. The gutters do not depend on the zoom, so that
 * the map stays in place while it is zoomed and panned.
 *
 * @param map the square of cells, its edges on device pixels
 * @param earlier bars for attention on keys before the window, full width for all of it
 * @param axis cells along either side
 * @param scale device pixels per logical pixel
 * @param window positions on both axes
 */
record AttentionLayout(Box map, Box earlier, CellAxis axis, double scale, Span window) {
  private static final double GAP = 4;

  /** The layout for a picture of a size. */
  static AttentionLayout of(
      double width, double height, double scale, Span window, boolean titled, Palette palette) {
    double small = palette.size().small();
    double column = Math.rint(2 * small);
    double left = gutter(palette) + column + GAP;
    double top = header(titled, palette);
    double bottom = 2 * (small + 5) + 3;
    double side = Math.max(Math.min(width - left - 2, height - top - bottom), 8);
    int pixels = (int) (side * scale);
    double x = Math.rint(left * scale) / scale;
    double y = Math.rint(top * scale) / scale;
    Box map = new Box(x, y, pixels / scale, pixels / scale);
    Box earlier = new Box(x - GAP - column, y, column, map.height());
    return new AttentionLayout(map, earlier, new CellAxis(window.length(), pixels), scale, window);
  }

  /** Height of title and legends. */
  private static double header(boolean titled, Palette palette) {
    double legend = LegendBar.height(palette) + 6;
    return Math.rint(legend + (titled ? palette.size().title() + 12 : 0));
  }

  /** Width of the row labels. */
  private static double gutter(Palette palette) {
    return Math.rint(palette.size().small() * 3.9);
  }

  /** Size of a cell in logical pixels, on average. */
  double cell() {
    return map.width() / window.length();
  }

  /** Left edge of the column of {@code key}. */
  double left(int key) {
    return map.x() + axis.start(key - window.from()) / scale;
  }

  /** Right edge of the column of {@code key}. */
  double right(int key) {
    return map.x() + axis.end(key - window.from()) / scale;
  }

  /** Upper edge of the row of {@code query}. */
  double top(int query) {
    return map.y() + axis.start(query - window.from()) / scale;
  }

  /** Lower edge of the row of {@code query}. */
  double bottom(int query) {
    return map.y() + axis.end(query - window.from()) / scale;
  }

  /** The cell's rectangle. */
  Box box(int query, int key) {
    double x = left(key);
    double y = top(query);
    return new Box(x, y, right(key) - x, bottom(query) - y);
  }

  /** The row's rectangle, over the whole map. */
  Box row(int query) {
    double y = top(query);
    return new Box(map.x(), y, map.width(), bottom(query) - y);
  }

  /** Whether every position has its own label. */
  boolean labelled() {
    return cell() >= AxisLabels.SMALLEST_CHIP;
  }

  /** The row at a height, whether or not the point is on the map. */
  OptionalInt queryAt(double y) {
    return position((y - map.y()) * scale);
  }

  /** The column at a place, whether or not the point is on the map. */
  OptionalInt keyAt(double x) {
    return position((x - map.x()) * scale);
  }

  private OptionalInt position(double pixel) {
    if (pixel < 0 || pixel >= axis.pixels()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(window.from() + axis.first((int) pixel));
  }
}
