package org.headscope.app.feature.probes.reading;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.session.Span;

/// The layout: the values of the window over their tokens, the errors of the whole text below, and
/// the list of the largest errors.
///
/// @param list the largest errors, below the column headings
record ProbeReadingLayout(Box plot, Box labels, Box strip, Box list, double row) {
  // Lengths in sizes of small text.
  private static final double MIN = 6; // minimum height of the values
  private static final double MIN_WIDTH = 25; // of the list's columns
  private static final double LEFT = 3.7;
  private static final double ABOVE = 3.5; // the legend, and the readout of the query
  private static final double ROW = 2.3;
  private static final double NAMES = 1.9;
  private static final double STRIP = 1.9;
  private static final double OVER_STRIP = 1.6;
  private static final double OVER_NAMES = 0.9;

  /// The minimum number of rows in the list.
  private static final int ROWS = 3;

  static ProbeReadingLayout of(double width, double height, Palette palette) {
    double small = palette.size().small();
    double row = Math.rint(ROW * small);
    double rest = rest(palette);
    int fitting = (int) Math.floor((height - rest - MIN * small) / row);
    int preferred = (int) Math.floor(0.42 * (height - rest) / row);
    int rows = Math.max(ROWS, Math.min(fitting, preferred));
    double left = Math.rint(LEFT * small);
    double wide = Math.max(1, width - 4 - left);
    double top = Math.rint(ABOVE * small);
    double plot = Math.max(small, height - rest - rows * row);
    double listTop = height - rows * row;
    double stripHigh = Math.rint(STRIP * small);
    double strip = listTop - Math.rint(NAMES * small) - Math.rint(OVER_NAMES * small) - stripHigh;
    return new ProbeReadingLayout(
        new Box(left, top, wide, plot),
        new Box(left, top + plot, wide, labels(small)),
        new Box(left, strip, wide, stripHigh),
        new Box(0, listTop, width, rows * row),
        row);
  }

  static double minWidth(Palette palette) {
    return MIN_WIDTH * palette.size().small();
  }

  static double minHeight(Palette palette) {
    double small = palette.size().small();
    return Math.ceil(rest(palette) + MIN * small) + ROWS * Math.rint(ROW * small);
  }

  private static double labels(double small) {
    return Math.rint(2 * (small + 5) + 4);
  }

  private static double rest(Palette palette) {
    double small = palette.size().small();
    return Math.rint(ABOVE * small)
        + labels(small)
        + Math.rint(OVER_STRIP * small)
        + Math.rint(STRIP * small)
        + Math.rint(OVER_NAMES * small)
        + Math.rint(NAMES * small);
  }

  int rows() {
    return (int) Math.round(list.height() / row);
  }

  double cell(Span window) {
    return plot.width() / Math.max(1, window.length());
  }

  double x(Span window, int position) {
    return plot.x() + (position - window.from() + 0.5) * cell(window);
  }

  /// Returns the position under a point of the plot; −1 for none, and outside the plot.
  int positionAt(Span window, double x, double y) {
    boolean inside = x >= plot.x() && x < plot.right() && y >= plot.y() && y < labels.bottom();
    int position = window.from() + (int) ((x - plot.x()) / cell(window));
    return inside && window.contains(position) ? position : -1;
  }

  int inStripAt(int length, double x, double y) {
    boolean inside = y >= strip.y() - 4 && y < strip.bottom() + 4;
    int position = (int) Math.floor((x - strip.x()) / strip.width() * length);
    return inside && position < length ? Math.max(-1, position) : -1;
  }

  int rowAt(double x, double y) {
    return list.contains(x, y) ? (int) ((y - list.y()) / row) : -1;
  }
}
