package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.bench.AblatedSweep.Column;
import org.headscope.app.feature.bench.AblatedSweep.Row;

/// The places of a sweep's rows and columns. Widths of text are estimates on the safe side, so that
/// the layout needs no pen.
///
/// @param plot the area of the dots, and the height of all rows
/// @param numbers the left edge of the column of numbers of each replacement, and the right end
/// @param tops the upper edges of the rows, and the lower edge of the last
record SweepLayout(Box plot, double[] numbers, double[] tops) {
  /// The average width of a letter in sizes of small text.
  private static final double LETTER = 0.58;

  private static final double MIN_PLOT = 14;
  private static final double MAX_LABEL = 24;

  /// The space between layers, in sizes of small text.
  private static final double GAP = 0.7;

  /// The heights of the axis with its name, and of one line of the legend.
  private static final double AXIS = 3.6;

  static final double LINE = 1.4;

  /// @param legend the sentences below the axis
  static SweepLayout of(
      AblatedSweep sweep, List<String> legend, double width, double height, Palette palette) {
    double small = palette.size().small();
    List<Column> columns = sweep.columns();
    List<Row> rows = sweep.rows();
    double left = label(rows) * small;
    double right = width - verdict(rows) * small;
    double[] numbers = new double[columns.size() + 1];
    numbers[columns.size()] = right;
    for (int c = columns.size() - 1; c >= 0; c--) {
      numbers[c] = numbers[c + 1] - number(columns.get(c)) * small;
    }
    double top = head(columns) * small;
    double below = (AXIS + LINE * lines(legend, width / small)) * small;
    double space = Math.max(1, height - top - below - gaps(rows) * small);
    double row =
        Math.clamp(space / rows.size(), minRow(columns) * small, 1.6 * minRow(columns) * small);
    double[] tops = new double[rows.size() + 1];
    double y = top;
    for (int r = 0; r < rows.size(); r++) {
      y += r > 0 && rows.get(r).layer() != rows.get(r - 1).layer() ? GAP * small : 0;
      tops[r] = y;
      y += row;
    }
    tops[rows.size()] = y;
    Box plot = new Box(left, top, Math.max(1, numbers[0] - left - small), y - top);
    return new SweepLayout(plot, numbers, tops);
  }

  static double minWidth(AblatedSweep sweep, Palette palette) {
    double numbers = sweep.columns().stream().mapToDouble(SweepLayout::number).sum();
    List<Row> rows = sweep.rows();
    return palette.size().small() * (label(rows) + MIN_PLOT + 1 + numbers + verdict(rows));
  }

  /// @param legend the sentences below the axis
  static double minHeight(AblatedSweep sweep, List<String> legend, double width, Palette palette) {
    double small = palette.size().small();
    List<Row> rows = sweep.rows();
    List<Column> columns = sweep.columns();
    return Math.ceil(
        small
            * (head(columns)
                + rows.size() * minRow(columns)
                + gaps(rows)
                + AXIS
                + LINE * lines(legend, width / small)));
  }

  static double maxHeight(AblatedSweep sweep, List<String> legend, double width, Palette palette) {
    double rows = sweep.rows().size() * 0.6 * minRow(sweep.columns()) * palette.size().small();
    return minHeight(sweep, legend, width, palette) + Math.ceil(rows);
  }

  private static double label(List<Row> rows) {
    int letters = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
    return Math.min(MAX_LABEL, LETTER * letters + 1.4);
  }

  private static double verdict(List<Row> rows) {
    int letters = rows.stream().mapToInt(row -> row.words().length()).max().orElse(0);
    return letters == 0 ? 0.3 : LETTER * letters + 1.2;
  }

  private static double number(Column column) {
    int letters = lines(column).stream().mapToInt(String::length).max().orElse(0);
    return Math.max(5, LETTER * letters + 2.4);
  }

  private static double head(List<Column> columns) {
    int lines = columns.stream().mapToInt(column -> lines(column).size()).max().orElse(1);
    return 1.25 * lines + 0.8;
  }

  /// Returns the name of a column in short lines.
  static List<String> lines(Column column) {
    String name = column.name();
    int at = name.lastIndexOf(' ');
    return at < 0 ? List.of(name) : List.of(name.substring(0, at), name.substring(at + 1));
  }

  private static double minRow(List<Column> columns) {
    return Math.max(1.75, 0.62 * columns.size() + 0.4);
  }

  private static double gaps(List<Row> rows) {
    long layers =
        IntStream.range(1, rows.size())
            .filter(r -> rows.get(r).layer() != rows.get(r - 1).layer())
            .count();
    return GAP * layers;
  }

  /// Writes the sentences below a picture; the first one stands out if instances are missing.
  static void legend(
      Pen pen, AblatedSweep sweep, List<String> legend, double y, double width, Palette palette) {
    double small = palette.size().small();
    TextStyle style = TextStyle.sans(small);
    for (String words : legend) {
      boolean partial = !sweep.whole() && words.equals(legend.getFirst());
      TextStyle set = partial ? style.semibold() : style;
      Color ink = partial ? palette.ink().text() : palette.ink().muted();
      y = Fit.write(pen, words, y + LINE * small, set, ink, width) - LINE * small;
    }
  }

  /// Returns the number of lines of the legend.
  ///
  /// @param width in sizes of small text
  static int lines(List<String> legend, double width) {
    return legend.stream()
        .mapToInt(words -> (int) Math.ceil((LETTER * words.length() + 2) / Math.max(8, width)))
        .sum();
  }

  /// Returns the row at a height, if there is one.
  OptionalInt rowAt(double y) {
    return IntStream.range(0, tops.length - 1)
        .filter(r -> y >= tops[r] && y < tops[r] + rowHeight())
        .findFirst();
  }

  double rowHeight() {
    return tops[tops.length - 1] - tops[tops.length - 2];
  }

  Box row(int row, double width) {
    return new Box(0, tops[row], width, rowHeight());
  }
}
