package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.feature.compare.HeadTableQuery.DrawnColumn;
import org.headscope.app.feature.compare.HeadTableQuery.Listed;

/// The places of a table's columns and rows. Widths of text are estimates on the safe side, so that
/// the layout needs no pen.
///
/// @param lefts the left edges of the columns, and the right edge of the last
/// @param number the width of a number before a bar
record HeadTableLayout(double[] lefts, double number, double head, double row) {
  /// The place of a cell; the row is −1 in the head.
  record Place(int row, int column) {}

  /// The average width of a letter, and lengths, in sizes of small text.
  private static final double LETTER = 0.6;

  private static final double GAP = 1.2;
  private static final double NUMBER = 3.6;
  private static final double BAR = 4.4;
  private static final double MAX_BAR = 12;
  private static final double MAX_WORDS = 20;
  private static final double SORTED = 1.2;
  private static final double ROW = 1.8;
  private static final double HEAD = 2.2;

  static HeadTableLayout of(Listed listed, double width, Palette palette) {
    double small = palette.size().small();
    List<DrawnColumn> drawn = listed.drawn();
    long bars = drawn.stream().filter(each -> each.column().hasInterval()).count();
    double spare = Math.max(0, width / small - minWidth(drawn));
    double more = bars == 0 ? 0 : Math.min(spare / bars, MAX_BAR - BAR);
    double[] lefts = new double[drawn.size() + 1];
    for (int c = 0; c < drawn.size(); c++) {
      DrawnColumn column = drawn.get(c);
      double wide = minWidth(column) + (column.column().hasInterval() ? more : 0);
      lefts[c + 1] = lefts[c] + wide * small;
    }
    return new HeadTableLayout(
        lefts, NUMBER * small, Math.rint(HEAD * small), Math.rint(ROW * small));
  }

  private static double minWidth(DrawnColumn drawn) {
    double title = LETTER * drawn.column().label().length() + SORTED;
    double cell =
        drawn.column().hasInterval() ? NUMBER + BAR : Math.min(MAX_WORDS, LETTER * drawn.letters());
    return Math.max(title, cell) + GAP;
  }

  private static double minWidth(List<DrawnColumn> drawn) {
    return drawn.stream().mapToDouble(HeadTableLayout::minWidth).sum();
  }

  static double minWidth(Listed listed, Palette palette) {
    return Math.ceil(minWidth(listed.drawn()) * palette.size().small());
  }

  /// The columns that fit into a width, from the first; one at least.
  static Listed fitting(Listed listed, double width, Palette palette) {
    int columns = listed.drawn().size();
    while (columns > 1 && minWidth(listed.first(columns), palette) > Math.ceil(width)) {
      columns--;
    }
    return listed.first(columns);
  }

  /// Returns the height of a table with that number of rows.
  static double height(int rows, Palette palette) {
    double small = palette.size().small();
    return Math.rint(HEAD * small) + rows * Math.rint(ROW * small);
  }

  /// The number of whole rows that fit into a height, at least one.
  int fitting(double height) {
    return Math.max(1, (int) ((height - head) / row));
  }

  double right() {
    return lefts[lefts.length - 1];
  }

  /// Returns the place at a point; the first row shown is `first`.
  Optional<Place> at(double x, double y, int first, int rows) {
    int column = 0;
    while (column < lefts.length - 2 && x >= lefts[column + 1]) {
      column++;
    }
    int at = y < head ? -1 : first + (int) ((y - head) / row);
    return y < 0 || x < 0 || at >= rows || (at < 0 && x >= right())
        ? Optional.empty()
        : Optional.of(new Place(at, column));
  }
}
