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
  private static final int FEWEST = 3;

  /** Everything in a room of a size. */
  static ReadingLayout of(double width, double height, Palette palette) {
    double small = palette.size().small();
    double row = Math.rint(2.3 * small);
    double names = Math.rint(1.9 * small);
    double rows = Math.max(FEWEST, Math.floor((0.42 * height - names) / row));
    double listTop = height - rows * row;
    double stripHeight = Math.rint(1.9 * small);
    double stripTop = listTop - names - Math.rint(0.9 * small) - stripHeight;
    double labels = Math.rint(2 * (small + 5) + 4);
    double labelsTop = stripTop - Math.rint(1.7 * small) - labels;
    double top = Math.rint(2.1 * small);
    double left = Math.rint(3.7 * small);
    double right = width - 4;
    double plotHeight = Math.max(small, labelsTop - top);
    return new ReadingLayout(
        new Box(left, top, Math.max(1, right - left), plotHeight),
        new Box(left, labelsTop, Math.max(1, right - left), labels),
        new Box(left, stripTop, Math.max(1, right - left), stripHeight),
        new Box(0, listTop, width, rows * row),
        row);
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
    boolean inside = y >= strip.y() - 4 && y < strip.bottom() + 4;
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
