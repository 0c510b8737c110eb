package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;

/// Where the columns stand. Few stand apart from bars that are drawn side by side, where these are
/// long enough to compare; else they become a table whose every cell has its own bar. Heads that
/// are wider than their columns are slanted.
///
/// @param left where symbols end
/// @param pitch from column to column
/// @param grouped whether a symbol's bars stand side by side, left of the numbers
/// @param slanted whether heads are turned
/// @param headHeight room for the heads
record PredictionLayout(
    double width,
    double text,
    int columns,
    double left,
    double pitch,
    boolean grouped,
    boolean slanted,
    double headHeight) {
  /// How far slanted heads are turned, in degrees: they come down to their columns.
  static final double SLANT = 38;

  /// Widest slanted head, in units of the text size.
  private static final double LONGEST = 7.6;

  /// Room between grouped bars and the numbers, in pixels.
  private static final double GAP = 4;

  /// Room right of the last column, in units of the text size.
  private static final double MARGIN = 0.3;

  /// Length of a bar of probability 1 at which a half and a third side by side are told apart at a
  /// glance, in units of the text size.
  static final double GROUPED_BAR = 6;

  /// The same of a bar in a cell, where its number stands above it.
  static final double CELL_BAR = 3;

  /// Slanted heads are worth their room where this many lines are left.
  private static final int LINES = 6;

  /// More columns than this would make groups of bars too tall to show many symbols.
  private static final int GROUPED = 5;

  /// The layout of columns called `labels`, as `measure` knows the fonts.
  static PredictionLayout of(
      List<String> labels,
      double width,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    double text = palette.size().small();
    double row = row(text);
    int n = labels.size();
    double left = Math.rint(measure.applyAsDouble("other", TextStyle.sans(text)) + 0.8 * text);
    double widest =
        labels.stream().mapToDouble(l -> measure.applyAsDouble(l, head(text))).max().orElse(0);
    double number = measure.applyAsDouble("0.000", TextStyle.sans(text));
    double turned = slantedHeight(Math.min(widest, LONGEST * text), text);
    double room = width - MARGIN * text;
    double bars = left + (GROUPED_BAR + 1) * text + GAP;
    double straight = Math.rint(Math.max(number, widest) + 0.7 * text);
    double tight = Math.rint(number + 0.8 * text);
    boolean few = n <= GROUPED;
    if (few && n * straight + bars <= room) {
      return new PredictionLayout(width, text, n, left, straight, true, false, row);
    }
    double pitch = Math.min((room - left) / Math.max(1, n), 6.5 * text);
    boolean fits = widest + 0.5 * text <= pitch;
    if (few && !fits && n * tight + bars <= room) {
      return new PredictionLayout(width, text, n, left, tight, true, true, turned);
    }
    return new PredictionLayout(width, text, n, left, pitch, false, !fits, fits ? row + 2 : turned);
  }

  /// Whether numbers can be read and bars compared, and heads leave enough of a height to the
  /// lines.
  boolean isComfortable(double height) {
    boolean enough = height - headHeight >= LINES * minLine();
    boolean readable = numberSize() >= text - 1e-9 && barLength() >= CELL_BAR * text;
    return readable && (!slanted || enough);
  }

  /// Length of a bar of probability 1.
  double barLength() {
    return grouped ? right(0) - pitch - GAP - left - text : right(0) - leftOf(0);
  }

  /// Height below which a line's bars cannot be told apart.
  double minLine() {
    return grouped ? (0.44 * columns + 0.4) * text : Math.rint(2.05 * text);
  }

  private static double slantedHeight(double widest, double text) {
    return Math.rint(widest * Math.sin(Math.toRadians(SLANT)) + 2.1 * text);
  }

  static double row(double text) {
    return Math.rint(1.75 * text);
  }

  static TextStyle head(double text) {
    return TextStyle.sans(text).weight(TextStyle.Weight.MEDIUM);
  }

  double right(int i) {
    return width - MARGIN * text - (columns - 1 - i) * pitch;
  }

  double leftOf(int i) {
    return right(i) - pitch + 0.5 * text;
  }

  /// Room for the slanted head of column `i`, which begins at the left edge at the most.
  double slantedRoom(int i) {
    double middle = (leftOf(i) + right(i)) / 2;
    return Math.min(LONGEST * text, middle / Math.cos(Math.toRadians(SLANT)));
  }

  /// Size of the numbers: smaller where they would run into each other.
  double numberSize() {
    return Math.min(text, (pitch - 0.35 * text) / (wholeNumbers() ? 3 : 2.4));
  }

  /// Whether there is room for the zero before the point.
  boolean wholeNumbers() {
    return pitch >= 3 * text + 0.45 * text;
  }

  /// The column whose head is at a place, −1 for none.
  int headAt(double x, double y) {
    int fromRight = (int) Math.floor((right(columns - 1) + 0.3 * text - x) / pitch);
    boolean inside = y >= 0 && y < headHeight && x <= width && fromRight < columns;
    return inside ? columns - 1 - fromRight : -1;
  }
}
