package org.headscope.app.feature.probes.reading;

import java.util.OptionalInt;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.selection.Span;

/**
 * Where what stands: the values of the window over their tokens, the errors of the whole text below
 * them, and the worst positions as a list.
 *
 * @param plot the values
 * @param labels tokens and states under them
 * @param strip the errors of the whole text
 * @param list the worst positions, below the names of its columns
 * @param row height of one of them
 */
record ReadingLayout(Box plot, Box labels, Box strip, Box list, double row) {
  /** Height of the values, in small text's, that the list gives way to, and then the strip. */
  private static final double LEAST = 6;

  /** Everything in a room of a size. */
  static ReadingLayout of(double width, double height, Palette palette) {
    double small = palette.size().small();
    double row = Math.rint(2.3 * small);
    double names = Math.rint(1.9 * small);
    int rows = (int) Math.max(0, Math.floor((0.42 * height - names) / row));
    boolean strip = true;
    while (plot(height, small, rows, strip) < LEAST * small && (rows > 0 || strip)) {
      strip = rows > 0;
      rows = Math.max(0, rows - 1);
    }
    double left = Math.rint(3.7 * small);
    double wide = Math.max(1, width - 4 - left);
    double top = Math.rint(2.1 * small);
    double plot = Math.max(small, plot(height, small, rows, strip));
    double listTop = height - rows * row;
    double stripHigh = strip ? Math.rint(1.9 * small) : 0;
    double below = (rows == 0 ? 0 : names + Math.rint(0.9 * small)) + stripHigh;
    return new ReadingLayout(
        new Box(left, top, wide, plot),
        new Box(left, top + plot, wide, labels(small)),
        new Box(left, listTop - below - (rows == 0 ? 4 : 0), wide, stripHigh),
        new Box(0, listTop, width, rows * row),
        row);
  }

  private static double labels(double small) {
    return Math.rint(2 * (small + 5) + 4);
  }

  /** What is left for the values above {@code rows} and the strip. */
  private static double plot(double height, double small, int rows, boolean strip) {
    double list = rows == 0 ? 4 : rows * Math.rint(2.3 * small) + Math.rint(1.9 * small);
    double errors =
        strip ? Math.rint(1.9 * small) + Math.rint(1.7 * small) + Math.rint(0.9 * small) : 0;
    return height - list - errors - labels(small) - Math.rint(2.1 * small);
  }

  /** How many positions the list has room for. */
  int rows() {
    return (int) Math.round(list.height() / row);
  }

  /** Width of a position of {@code window}. */
  double cell(Span window) {
    return plot.width() / Math.max(1, window.length());
  }

  /** The middle of a position. */
  double x(Span window, int position) {
    return plot.x() + (position - window.from() + 0.5) * cell(window);
  }

  /** The position of {@code window} at a place on the plot or its labels. */
  OptionalInt positionAt(Span window, double x, double y) {
    boolean inside = x >= plot.x() && x < plot.right() && y >= plot.y() && y < labels.bottom();
    int position = window.from() + (int) ((x - plot.x()) / cell(window));
    return inside && window.contains(position) ? OptionalInt.of(position) : OptionalInt.empty();
  }

  /** The position of a text of {@code length} at a place on the strip. */
  OptionalInt inStripAt(int length, double x, double y) {
    boolean inside = strip.height() > 0 && y >= strip.y() - 4 && y < strip.bottom() + 4;
    int position = (int) Math.floor((x - strip.x()) / strip.width() * length);
    return inside && position >= 0 && position < length
        ? OptionalInt.of(position)
        : OptionalInt.empty();
  }

  /** The row of the list at a place, from 0. */
  OptionalInt rowAt(double x, double y) {
    return list.contains(x, y) ? OptionalInt.of((int) ((y - list.y()) / row)) : OptionalInt.empty();
  }
}
