package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.card.RoomPicture;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.session.Span;

/// The text for a room: a line for each string, symbols over the states to which they lead, the
/// query framed, a triangle under every match.
///
/// @param growing whether nothing behind the query is there yet
record RoomText(Strip strip, boolean growing) implements RoomPicture, Anchored {
  /// The smallest cell whose symbol can be read from the last row, in units of small text.
  private static final double READABLE = 1.7;

  /// Width of a character of a longer symbol, likewise.
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

  /// It says what it is in no room of its own.
  @Override
  public RoomPicture headed() {
    return this;
  }

  private TextRows rows(Room room) {
    double small = room.palette().size().small();
    double cell = Math.max(READABLE * small, (LETTER * strip.longest() + 0.7) * small);
    return TextRows.of(strip, small, cell, room.width(), room.height());
  }

  private static double high(TextRows rows, Palette palette) {
    return 2 * (rows.factor() * palette.size().small() + 5) + 2;
  }

  private int end() {
    return growing && strip.query() >= 0 ? strip.query() + 1 : strip.length();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Room room = new Room(width, height, pen.pixelScale(), palette);
    new Painter(pen, rows(room), palette, width, height).paint();
  }

  @Override
  public Optional<Box> selected(Room room) {
    TextRows rows = rows(room);
    return rows.box(strip.query(), high(rows, room.palette()));
  }

  @Override
  public List<Box> labels(Room room) {
    return selected(room).stream().toList();
  }

  @Override
  public Optional<Box> corner(Room room, double width, double height) {
    return Optional.empty();
  }

  @Override
  public Optional<Place> at(Room room, double x, double y) {
    return rows(room)
        .at(x, y)
        .filter(position -> position < Math.min(end(), strip.read()))
        .map(position -> new RoomPicture.PickedCell(position, -1));
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    TextRows rows = rows(room);
    return anchor instanceof Anchor.OfPosition(int position) && position < end()
        ? rows.box(position, high(rows, room.palette()))
        : Optional.empty();
  }

  /// Behind the ends of the lines.
  @Override
  public List<Box> blanks(Room room) {
    TextRows rows = rows(room);
    return IntStream.range(rows.shown().from(), rows.shown().to())
        .mapToObj(row -> {
          double x = rows.left() + rows.all().get(row).positions().length() * rows.cell();
          return new Box(x, rows.y(row), Math.max(0, room.width() - x), rows.line());
        })
        .toList();
  }

  /// One painting, with text as large as the lines have it.
  private final class Painter extends Painting {
    private final TextRows rows;
    private final Palette plain; // with the text of the room
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
        pen.text(said(), rows.left(), y, style, muted);
      }
    }

    /// Which part of a text that has no room as a whole is shown.
    private String said() {
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
      Box room = new Box(rows.left(), y, positions.length() * rows.cell() + 1, high);
      TokenLabels labels =
          new TokenLabels(
              pen,
              strip,
              position -> rows.x(row, position),
              room,
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

  RoomText withoutMatches() {
    return new RoomText(strip.unmatched(strip.window(), strip.query()), growing);
  }
}
