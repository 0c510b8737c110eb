package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.session.Span;

/// The text for an audience: a line for each string, symbols over the states to which they lead,
/// the query framed, a triangle under every match.
///
/// @param growing whether nothing after the query is shown yet
record AudienceText(Strip strip, boolean growing) implements AudiencePicture, Anchored {
  /// The smallest cell whose symbol can be read from the last row, in units of small text.
  private static final double READABLE = 1.7;

  /// Width of a character of a longer symbol, in the same unit.
  private static final double LETTER = 0.5;

  private static final double NUMBER_GAP = 0.6;

  @Override
  public String title() {
    return new SequenceFigure(strip).title();
  }

  @Override
  public DataTable data() {
    return new SequenceFigure(strip).data();
  }

  private TextRows rows(PictureArea space) {
    double small = space.palette().size().small();
    double cell = Math.max(READABLE * small, (LETTER * strip.longest() + 0.7) * small);
    return TextRows.of(strip, small, cell, space.width(), space.height());
  }

  private static double high(TextRows rows, Palette palette) {
    return 2 * (rows.factor() * palette.size().small() + 5) + 2;
  }

  private int end() {
    return growing && strip.query() >= 0 ? strip.query() + 1 : strip.length();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    PictureArea space = new PictureArea(width, height, pen.pixelScale(), palette);
    new Painter(pen, rows(space), palette, width, height).paint();
  }

  @Override
  public Optional<Box> selected(PictureArea space) {
    TextRows rows = rows(space);
    return rows.box(strip.query(), high(rows, space.palette()));
  }

  @Override
  public List<Box> labels(PictureArea space) {
    return selected(space).stream().toList();
  }

  @Override
  public Optional<Place> at(PictureArea space, double x, double y) {
    return rows(space)
        .at(x, y)
        .filter(position -> position < Math.min(end(), strip.read()))
        .map(position -> new AudiencePicture.PickedCell(position, -1));
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    TextRows rows = rows(space);
    return anchor instanceof Anchor.OfPosition(int position) && position < end()
        ? rows.box(position, high(rows, space.palette()))
        : Optional.empty();
  }

  /// Behind the ends of the lines.
  @Override
  public List<Box> blanks(PictureArea space) {
    TextRows rows = rows(space);
    return IntStream.range(rows.shown().from(), rows.shown().to())
        .mapToObj(row -> {
          double x = rows.left() + rows.all().get(row).positions().length() * rows.cell();
          return new Box(x, rows.y(row), Math.max(0, space.width() - x), rows.line());
        })
        .toList();
  }

  /// Paints the lines once, with text as large as they allow.
  private final class Painter extends Painting {
    private final TextRows rows;
    private final Palette plain; // with the audience's text size
    private final double high;

    Painter(Pen pen, TextRows rows, Palette palette, double width, double height) {
      super(pen, width, height, palette.enlarged(rows.factor()));
      this.rows = rows;
      this.plain = palette;
      this.high = high(rows, palette);
    }

    void paint() {
      for (int row = rows.shown().from(); row < rows.shown().to(); row++) {
        if (rows.all().get(row).positions().from() < end()) {
          number(row);
          line(row);
        }
      }
      rows.box(strip.query(), high).ifPresent(this::query);
      if (!rows.isWhole()) {
        TextStyle style = TextStyle.sans(plain.size().small());
        double y = height - 0.4 * plain.size().small();
        pen.text(partSentence(), rows.left(), y, style, muted);
      }
    }

    /// The sentence that says which part of a longer text is shown.
    private String partSentence() {
      int first = rows.all().get(rows.shown().from()).positions().from();
      int last = rows.all().get(rows.shown().to() - 1).positions().to() - 1;
      return "positions %,d to %,d of %,d".formatted(first, last, strip.length());
    }

    private void number(int row) {
      TextRows.Row of = rows.all().get(row);
      if (!strip.hasStrings() || of.string() > 0) {
        int number = strip.hasStrings() ? of.string() : of.positions().from();
        double x = rows.left() - NUMBER_GAP * plain.size().small();
        TextStyle style = TextStyle.sans(plain.size().small()).middle().right();
        pen.text(String.valueOf(number), x, rows.y(row) + (small + 5) / 2, style, muted);
      }
    }

    private void line(int row) {
      double y = rows.y(row);
      Span positions = rows.all().get(row).positions();
      Box space = new Box(rows.left(), y, positions.length() * rows.cell() + 1, high);
      TokenLabels labels =
          new TokenLabels(
              pen,
              strip,
              position -> rows.x(row, position),
              space,
              rows.cell(),
              small,
              strip.query(),
              palette);
      int to = Math.min(positions.to(), end());
      for (int position = positions.from(); position < to; position++) {
        double middle = rows.left() + (position - positions.from() + 0.5) * rows.cell();
        if (strip.separator(position)) {
          double thick = Math.max(2, line);
          double left = pen.snap(middle - thick / 2);
          pen.fillRect(left, y + 3, thick, high - 6, palette.ink().faint());
        } else {
          labels.below(position);
          if (strip.walk().outside().get(position)) {
            TextStyle style = TextStyle.sans(small).bold().middle().centred();
            pen.text("✕", middle, y + 1.5 * (small + 5), style, muted);
          }
        }
        match(position, middle, y + high);
      }
    }

    private void match(int position, double middle, double bottom) {
      double half = 0.36 * small;
      double base = bottom + 2 * half + 2;
      if (strip.highlights().matches().get(position)) {
        triangle(middle, base, base - 2 * half, half, ink);
      }
      if (strip.highlights().contexts().get(position)) {
        double thick = Math.max(2, 1.5 * line);
        pen.fillRect(middle - rows.cell() / 2, base - thick, rows.cell() + 1, thick, ink);
      }
    }

    private void query(Box box) {
      StrokeStyle rim = StrokeStyle.solid(1.5 * plain.size().line());
      pen.strokeRoundRect(
          box.x() - 1,
          box.y() - 2,
          box.width() + 2,
          box.height() + 4,
          4,
          rim,
          palette.mark().accent());
    }
  }

  AudienceText withoutMatches() {
    return new AudienceText(strip.unmatched(strip.window(), strip.query()), growing);
  }

  /// A text for an audience: lines of cells, a new line for each string, and as large as all of it
  /// can be. Where it cannot be read as a whole, the lines around one position.
  ///
  /// @param left the left edge of cells; `top` is that of lines
  /// @param factor the scale relative to the smallest readable size
  record TextRows(
      List<Row> all, Span shown, double left, double top, double cell, double line, double factor) {
    /// The largest cells, in units of the smallest; larger ones would make a poster of a short
    /// text.
    private static final double MAX_FACTOR = 2.6;

    private static final double STEP = 0.05;

    /// Height of a line, in units of small text: symbol, chip, the mark under it, and a gap.
    private static final double LINE = 3.4;

    /// The greatest distance between lines, relative to that.
    private static final double AIRY = 1.25;

    /// Space for the end of a string, in cells.
    private static final double END = 0.5;

    /// Space before a line, in the same unit.
    private static final double MARGIN = 2.4;

    /// Space for the sentence that says which lines are shown, in the same unit.
    private static final double SAID = 1.8;

    /// A line, and the number of the string that it begins, 0 where it continues one.
    record Row(int string, Span positions) {}

    TextRows {
      all = List.copyOf(all);
    }

    /// The lines of `strip` around its query in an area of a size.
    ///
    /// @param small size of the palette's small text
    /// @param cell width of a cell that holds it
    static TextRows of(Strip strip, double small, double cell, double width, double height) {
      // A line for each string matters more than larger letters.
      int strings = strip.string(strip.length() - 1);
      for (int most : new int[] {strings, Integer.MAX_VALUE}) {
        for (double factor = MAX_FACTOR; factor > 1; factor -= STEP) {
          TextRows rows = sized(strip, small, cell, factor, width);
          if (rows.all.size() <= most && rows.all.size() * rows.line <= height) {
            return rows.placed(new Span(0, rows.all.size()), width, height);
          }
        }
      }
      TextRows rows = sized(strip, small, cell, 1, width);
      boolean whole = rows.all.size() * rows.line <= height;
      double space = whole ? height : height - SAID * small;
      int count = Math.clamp((int) (space / rows.line), 1, rows.all.size());
      int at = rows.rowOf(strip.query()).orElse(0);
      int from = Math.clamp(at - count / 2, 0, rows.all.size() - count);
      return rows.placed(new Span(from, from + count), width, space);
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
        // No line holds only the end of a string.
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
      double longest =
          all.stream().mapToInt(row -> row.positions().length()).max().orElse(0) * cell;
      double free = Math.max(0, width - left - longest);
      return new TextRows(
          all, some, left + Math.rint(free / 2), Math.rint(down), cell, high, factor);
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

    /// The box of a position: its symbol and its state; empty where it is not shown.
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
}
