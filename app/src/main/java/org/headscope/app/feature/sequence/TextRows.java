package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.session.Span;

/// A text as a room reads it: lines of cells, a new line for each string, and as large as all of it
/// can be. Where it cannot be read as a whole, the lines around one position.
///
/// @param all its lines
/// @param shown which of them have room
/// @param left where cells begin, and `top` where lines do
/// @param factor how much larger than the smallest that can be read it is
record TextRows(
    List<Row> all, Span shown, double left, double top, double cell, double line, double factor) {
  /// The largest cells, in units of the smallest: a short text is no poster.
  private static final double LARGEST = 2.6;

  private static final double STEP = 0.05;

  /// Of a line, in units of small text: symbol, chip, what is marked under it, and air.
  private static final double LINE = 3.4;

  /// How much farther apart lines may stand where there is room.
  private static final double AIRY = 1.25;

  /// Room for the end of a string, in cells.
  private static final double END = 0.5;

  /// Room for what stands before a line, likewise.
  private static final double MARGIN = 2.4;

  /// Room for the sentence that says which lines are shown, likewise.
  private static final double SAID = 1.8;

  /// A line.
  ///
  /// @param string the number of the string that it begins, 0 where it goes on
  record Row(int string, Span positions) {}

  TextRows {
    all = List.copyOf(all);
  }

  /// The lines of `strip` around its query in a room of a size.
  ///
  /// @param small size of the palette's small text
  /// @param cell width of a cell that holds it
  static TextRows of(Strip strip, double small, double cell, double width, double height) {
    // Rather a line for each string than larger letters.
    int strings = strip.string(strip.length() - 1);
    for (int most : new int[] {strings, Integer.MAX_VALUE}) {
      for (double factor = LARGEST; factor > 1; factor -= STEP) {
        TextRows rows = sized(strip, small, cell, factor, width);
        if (rows.all.size() <= most && rows.all.size() * rows.line <= height) {
          return rows.placed(new Span(0, rows.all.size()), width, height);
        }
      }
    }
    TextRows rows = sized(strip, small, cell, 1, width);
    boolean whole = rows.all.size() * rows.line <= height;
    double room = whole ? height : height - SAID * small;
    int count = Math.clamp((int) (room / rows.line), 1, rows.all.size());
    int at = rows.rowOf(strip.query()).orElse(0);
    int from = Math.clamp(at - count / 2, 0, rows.all.size() - count);
    return rows.placed(new Span(from, from + count), width, room);
  }

  private static TextRows sized(
      Strip strip, double small, double smallest, double factor, double width) {
    double cell = Math.floor(factor * smallest);
    double margin = Math.rint(MARGIN * small);
    int most = Math.max(1, (int) ((width - margin) / cell - (strip.hasStrings() ? END : 0)));
    double line = Math.rint(LINE * factor * small);
    return new TextRows(rows(strip, most), new Span(0, 0), margin, 0, cell, line, factor);
  }

  private static List<Row> rows(Strip strip, int most) {
    List<Row> rows = new ArrayList<>();
    int string = 0;
    for (int from = 0; from < strip.length(); ) {
      boolean begins = from == 0 || strip.separator(from - 1);
      string += begins ? 1 : 0;
      int to = from + 1;
      while (to < strip.length() && to - from < most && !strip.separator(to - 1)) {
        to++;
      }
      // No line is for the end of a string alone.
      if (to < strip.length() && !strip.separator(to - 1) && strip.separator(to)) {
        to++;
      }
      rows.add(new Row(begins ? string : 0, new Span(from, to)));
      from = to;
    }
    return rows;
  }

  private TextRows placed(Span some, double width, double height) {
    double high = Math.floor(Math.clamp(height / some.length(), line, AIRY * line));
    double down = Math.max(0, height - some.length() * high) / 2;
    double longest = all.stream().mapToInt(row -> row.positions().length()).max().orElse(0) * cell;
    double free = Math.max(0, width - left - longest);
    return new TextRows(all, some, left + Math.rint(free / 2), Math.rint(down), cell, high, factor);
  }

  Optional<Integer> rowOf(int position) {
    return IntStream.range(0, all.size())
        .filter(row -> all.get(row).positions().contains(position))
        .boxed()
        .findFirst();
  }

  boolean isWhole() {
    return shown.length() == all.size();
  }

  double y(int row) {
    return top + (row - shown.from()) * line;
  }

  double x(int row, int position) {
    return left + (position - all.get(row).positions().from()) * cell;
  }

  /// Where a position stands: its symbol and its state; empty where it is not shown.
  Optional<Box> box(int position, double high) {
    return rowOf(position)
        .filter(shown::contains)
        .map(row -> new Box(x(row, position), y(row), cell, high));
  }

  Optional<Integer> at(double x, double y) {
    int row = shown.from() + (int) Math.floor((y - top) / line);
    if (y < top || !shown.contains(row)) {
      return Optional.empty();
    }
    Span positions = all.get(row).positions();
    int position = positions.from() + (int) Math.floor((x - left) / cell);
    return Optional.of(position).filter(positions::contains);
  }
}
