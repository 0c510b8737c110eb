package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.compare.HeadTableLayout.Place;
import org.headscope.app.feature.compare.HeadTableQuery.DrawnColumn;
import org.headscope.app.feature.compare.HeadTableQuery.Listed;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headtable.HeadColumn;
import org.headscope.engine.interpret.headtable.HeadListing;
import org.headscope.engine.interpret.headtable.HeadRow;

/// The table of heads: a row for each, with a bar and an interval for each number. Only the rows
/// from the first one shown that fit are painted, so that a table may have any length.
record HeadTableFigure(HeadTableQuery query, Listed listed, Marks marks) implements Figure {
  /// The number of rows on paper; the numbers of all are in CSV and LaTeX.
  static final int MAX_PRINTED = 200;

  private static final int MIN_ROWS = 4;

  /// The columns without which a table on paper says nothing.
  private static final int MIN_COLUMNS = 3;

  /// @param first the first row shown
  /// @param at the place under the mouse or of the arrow keys
  /// @param selected the row of the window's head
  record Marks(int first, Optional<Place> at, OptionalInt selected) {
    static final Marks NONE = new Marks(0, Optional.empty(), OptionalInt.empty());
  }

  HeadListing listing() {
    return listed.listing();
  }

  List<HeadRow> rows() {
    return listing().rows();
  }

  HeadTableFigure with(Marks other) {
    return new HeadTableFigure(query, listed, other);
  }

  @Override
  public String title() {
    return "Head table, " + listing().count();
  }

  @Override
  public double minWidth(Palette palette) {
    return HeadTableLayout.minWidth(listed, palette);
  }

  /// On paper and on screens, columns without space are left out.
  @Override
  public double minPaperWidth(Palette palette) {
    return HeadTableLayout.minWidth(listed.first(MIN_COLUMNS), palette);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return HeadTableLayout.height(MIN_ROWS, palette);
  }

  @Override
  public double minPaperHeight(double width, Palette palette) {
    int lines = Math.min(rows().size(), MAX_PRINTED) + (rest(MAX_PRINTED) > 0 ? 1 : 0);
    int note = omitted(HeadTableLayout.fitting(listed, width, palette)).isEmpty() ? 0 : 1;
    return HeadTableLayout.height(Math.max(1, lines) + note, palette);
  }

  /// Says which columns are left out; empty if all are shown.
  private String omitted(Listed shown) {
    int more = listed.drawn().size() - shown.drawn().size();
    return more == 0 ? "" : "and %d more column%s".formatted(more, more == 1 ? "" : "s");
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return minPaperHeight(width, palette);
  }

  private int rest(int painted) {
    return Math.max(0, rows().size() - painted);
  }

  @Override
  public DataTable data() {
    return new DataTable(
        listing().titles(), rows().stream().<List<?>>map(listing()::cells).toList());
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("tex", listing().latex());
  }

  /// Describes a row in one line.
  String describe(int row) {
    HeadRow of = rows().get(row);
    return listing().columns().stream()
        .filter(column -> !column.text(of).isEmpty())
        .map(column -> column.label() + " " + words(column, of))
        .collect(Collectors.joining("; "));
  }

  private static String words(HeadColumn column, HeadRow row) {
    return column.text(row)
        + column
            .interval(row)
            .filter(_ -> column.hasInterval())
            .map(i -> String.format(Locale.ROOT, " (%.3f–%.3f)", i.low(), i.high()))
            .orElse("");
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final Listed shown;
    private final HeadTableLayout layout;
    private final double end;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      shown = HeadTableLayout.fitting(listed, width, palette);
      layout = HeadTableLayout.of(shown, width, palette);
      end = Math.max(width, layout.right());
    }

    void paint() {
      for (int c = 0; c < shown.drawn().size(); c++) {
        head(c);
      }
      double rule = pen.crisp(layout.head() - 0.3 * small);
      pen.line(0, rule, end, rule, StrokeStyle.HAIR, palette.ground().hairline());
      TextStyle plain = TextStyle.sans(small).middle();
      if (rows().isEmpty()) {
        double y = layout.head() + 0.5 * layout.row();
        pen.text("No head meets the filter.", 0.5 * small, y, plain, muted);
        return;
      }
      String omitted = omitted(shown);
      int fitting = Math.max(1, layout.fitting(height) - (omitted.isEmpty() ? 0 : 1));
      int last = Math.min(rows().size(), marks.first() + fitting);
      boolean cut = last < rows().size() && marks.first() == 0 && fitting > MAX_PRINTED;
      int end = cut ? MAX_PRINTED : last;
      for (int r = marks.first(); r < end; r++) {
        row(r, layout.head() + (r - marks.first()) * layout.row());
      }
      if (cut) {
        double y = layout.head() + (end + 0.5) * layout.row();
        pen.text("and %,d more".formatted(rest(end)), 0.5 * small, y, plain, muted);
      }
      int lines = end - marks.first() + (cut ? 1 : 0);
      double under = layout.head() + (lines + 0.5) * layout.row();
      pen.text(omitted, 0.5 * small, under, plain, muted);
    }

    /// Writes the title of a column, with a triangle if the rows are sorted by it.
    private void head(int c) {
      HeadColumn column = shown.drawn().get(c).column();
      double y = 0.5 * (layout.head() - 0.3 * small);
      boolean pointed = marks.at().filter(at -> at.row() < 0 && at.column() == c).isPresent();
      if (pointed) {
        double wide = layout.lefts()[c + 1] - layout.lefts()[c];
        pen.fillRect(
            layout.lefts()[c], 0, wide, layout.head() - 0.3 * small, palette.ground().sunken());
      }
      boolean sorted = query.sort().filter(column::equals).isPresent();
      TextStyle style = TextStyle.sans(small).middle();
      TextStyle set = sorted ? style.semibold() : style;
      double left = layout.lefts()[c] + 0.5 * small;
      pen.text(column.label(), left, y, set, sorted ? ink : muted);
      if (sorted) {
        double middle = left + pen.textWidth(column.label(), set) + 0.7 * small;
        double half = 0.3 * small;
        double tip = query.descending() ? y + half : y - half;
        triangle(middle, 2 * y - tip, tip, 0.35 * small, ink);
      }
    }

    private void row(int r, double y) {
      boolean selected = marks.selected().isPresent() && marks.selected().getAsInt() == r;
      if (marks.at().filter(at -> at.row() == r).isPresent()) {
        pen.fillRect(0, y, end, layout.row(), palette.ground().chosen());
      }
      if (selected) {
        pen.fillRect(0, y + 1, 3, layout.row() - 2, palette.mark().accent());
      }
      for (int c = 0; c < shown.drawn().size(); c++) {
        cell(shown.drawn().get(c), rows().get(r), layout.lefts()[c], c, y, selected);
      }
    }

    private void cell(
        DrawnColumn drawn, HeadRow row, double left, int c, double y, boolean selected) {
      HeadColumn column = drawn.column();
      String text = column.text(row);
      double middle = y + 0.5 * layout.row();
      TextStyle plain = TextStyle.sans(small).middle();
      TextStyle style = selected ? plain.semibold() : plain;
      double x = left + 0.5 * small;
      if (!column.hasInterval()) {
        double space = layout.lefts()[c + 1] - left - 0.8 * small;
        pen.text(Fit.shortenName(pen, text, List.of(), style, space), x, middle, style, ink);
        return;
      }
      pen.text(text.replace('-', '−'), left + layout.number(), middle, style.right(), ink);
      column
          .interval(row)
          .ifPresent(interval -> {
            double from = left + layout.number() + 0.4 * small;
            bar(drawn, interval, from, layout.lefts()[c + 1] - 0.8 * small, middle);
          });
    }

    /// Paints a value as a bar from zero, and its interval over it.
    private void bar(DrawnColumn drawn, Interval interval, double from, double to, double y) {
      double wide = Math.max(1, to - from);
      double high = Math.rint(0.8 * small);
      double top = Math.rint(y - 0.5 * high);
      pen.fillRect(from, top, wide, high, palette.ground().sunken());
      double zero = from + wide * drawn.share(0);
      double value = from + wide * drawn.share(interval.value());
      Color fill = palette.mark().model().deriveColor(0, 1, 1, 0.45);
      pen.fillRect(Math.min(zero, value), top, Math.abs(value - zero), high, fill);
      if (drawn.low() < 0) {
        double at = pen.crisp(zero);
        pen.line(at, top, at, top + high, StrokeStyle.HAIR, muted);
      }
      double low = from + wide * drawn.share(interval.low());
      double upper = from + wide * drawn.share(interval.high());
      pen.line(low, y, upper, y, StrokeStyle.solid(1.4 * line), ink);
      double tick = 0.22 * small;
      for (double end : new double[] {low, upper}) {
        pen.line(end, y - tick, end, y + tick, StrokeStyle.solid(line), ink);
      }
    }
  }
}
