package org.headscope.app.feature.circuit;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// The margins of a chart in sizes of small text: beside its numbers, with a heading above it and
/// the name of the x axis below.
record ChartFrame(double left, double right) {
  private static final double HEAD = 2;
  private static final double AXIS = 3.4;

  /// The height of the margins.
  static final double HEIGHT = HEAD + AXIS;

  Box plot(Box area, Palette palette) {
    double small = palette.size().small();
    return new Box(
        area.x() + left * small,
        area.y() + HEAD * small,
        area.width() - (left + right) * small,
        area.height() - HEIGHT * small);
  }

  /// The number of labels that fit on `length` pixels, at least two.
  ///
  /// @param each the space of one, in sizes of small text
  static int labels(double length, double each, Palette palette) {
    return (int) Math.max(2, length / (each * palette.size().small()));
  }

  static void caption(Pen pen, Box plot, String heading, String axis, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    pen.text(heading, plot.x(), plot.y() - 0.8 * small, bold, palette.ink().text());
    pen.text(axis, plot.right(), plot.bottom() + 2.9 * small, bold.right(), palette.ink().text());
  }

  /// Draws the line of what the window shows.
  static void shown(Pen pen, Box plot, double x, double width, Palette palette) {
    double at = pen.crisp(x);
    StrokeStyle style = StrokeStyle.solid(width * palette.size().line());
    pen.line(at, plot.y(), at, plot.bottom(), style, palette.mark().accent());
  }
}
