package org.headscope.app.feature.sequence;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
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

  private int longest() {
    return IntStream.range(0, strip.length()).map(t -> strip.symbol(t).length()).max().orElse(1);
  }

  private TextRows rows(Room room) {
    double small = room.palette().size().small();
    double cell = Math.max(READABLE * small, (LETTER * longest() + 0.7) * small);
    return TextRows.of(
        strip, strip.query(), new TextRows.Unit(small, cell), room.width(), room.height());
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
    TextRows rows = rows(room);
    new Painter(pen, rows, palette.enlarged(rows.factor()), palette).paint();
    if (!rows.isWhole()) {
      TextStyle style = TextStyle.sans(palette.size().small());
      double y = height - 0.4 * palette.size().small();
      pen.text(said(rows), rows.left(), y, style, palette.ink().muted());
    }
  }

  /// Which part of a text that has no room as a whole is shown.
  private String said(TextRows rows) {
    int first = rows.all().get(rows.shown().from()).positions().from();
    int last = rows.all().get(rows.shown().to() - 1).positions().to() - 1;
    return "positions %,d to %,d of %,d".formatted(first, last, strip.length());
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

  /// One painting.
  private final class Painter implements TokenLabels.Tokens {
    private final Pen pen;
    private final TextRows rows;
    private final Palette palette; // with text as large as the lines have it
    private final Palette plain; // with the text of the room
    private final double small;

    Painter(Pen pen, TextRows rows, Palette palette, Palette plain) {
      this.pen = pen;
      this.rows = rows;
      this.palette = palette;
      this.plain = plain;
      this.small = palette.size().small();
    }

    void paint() {
      for (int row = rows.shown().from(); row < rows.shown().to(); row++) {
        Span positions = rows.all().get(row).positions();
        if (positions.from() < end()) {
          number(row, positions);
          line(row, positions);
        }
      }
      rows.box(strip.query(), high(rows, plain)).ifPresent(this::query);
    }

    private void number(int row, Span positions) {
      int string = rows.all().get(row).string();
      boolean numbered = strip.hasStrings() ? string > 0 : true;
      if (numbered) {
        String number = String.valueOf(strip.hasStrings() ? string : positions.from());
        double x = rows.left() - NUMBER_GAP * plain.size().small();
        TextStyle style = TextStyle.sans(plain.size().small()).middle().right();
        pen.text(number, x, rows.y(row) + (small + 5) / 2, style, plain.ink().muted());
      }
    }

    private void line(int row, Span positions) {
      double y = rows.y(row);
      Box room = new Box(rows.left(), y, positions.length() * rows.cell() + 1, high(rows, plain));
      TokenLabels labels =
          new TokenLabels(
              pen,
              this,
              position -> rows.left() + (position - positions.from()) * rows.cell(),
              room,
              rows.cell(),
              small,
              strip.query(),
              palette);
      for (int position = positions.from();
          position < Math.min(positions.to(), end());
          position++) {
        double middle = rows.left() + (position - positions.from() + 0.5) * rows.cell();
        if (strip.separator(position)) {
          separator(middle, y);
        } else {
          labels.below(position);
          outside(position, middle, y);
        }
        match(position, middle, y + high(rows, plain));
      }
    }

    private void separator(double middle, double y) {
      double line = Math.max(2, palette.size().line());
      double high = high(rows, plain);
      pen.fillRect(pen.snap(middle - line / 2), y + 3, line, high - 6, palette.ink().faint());
    }

    private void outside(int position, double middle, double y) {
      if (strip.walk().outside().get(position)) {
        TextStyle style = TextStyle.sans(small).bold().middle().centred();
        pen.text("✕", middle, y + 1.5 * (small + 5), style, palette.ink().muted());
      }
    }

    private void match(int position, double middle, double bottom) {
      Color ink = palette.ink().text();
      double half = 0.36 * small;
      double base = bottom + 2 * half + 2;
      if (strip.highlights().matches().get(position)) {
        pen.fillPolygon(
            new double[] {middle - half, middle + half, middle},
            new double[] {base, base, base - 2 * half},
            ink);
      }
      if (strip.highlights().contexts().get(position)) {
        double left = middle - rows.cell() / 2;
        double line = Math.max(2, 1.5 * palette.size().line());
        pen.fillRect(left, base - line, rows.cell() + 1, line, ink);
      }
    }

    private void query(Box box) {
      double line = 1.5 * plain.size().line();
      Box around = box.grown(1);
      pen.strokeRoundRect(
          around.x(),
          around.y() - 1,
          around.width(),
          around.height() + 2,
          4,
          StrokeStyle.solid(line),
          palette.mark().accent());
    }

    @Override
    public String symbol(int position) {
      return strip.symbol(position);
    }

    @Override
    public int state(int position) {
      return strip.walk().states().get(position);
    }

    @Override
    public String stateLabel(int position) {
      return strip.instance().stateLabel(state(position));
    }

    @Override
    public int longest() {
      return RoomText.this.longest();
    }

    @Override
    public boolean isLit(int position) {
      boolean lit = !strip.highlights().isLit() || strip.highlights().lit().get(position);
      return lit && position < strip.read();
    }
  }

  RoomText withoutMatches() {
    return new RoomText(strip.unmatched(strip.window(), strip.query()), growing);
  }
}
