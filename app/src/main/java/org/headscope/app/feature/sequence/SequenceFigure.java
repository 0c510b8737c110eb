package org.headscope.app.feature.sequence;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.run.PlainText;

/// Every token in the colour of its state: the window in full colour within a bracket, the query
/// under a pointer, lit positions underlined, matches of the explained n-gram over a triangle, each
/// string with its number. Bars below the text are the influence of its segments on the query's
/// prediction, relative to the largest.
record SequenceFigure(Strip strip, Optional<SegmentResult> influence) implements Figure, Anchored {
  /// Letters below this share of the smallest text are left out; colours remain.
  private static final double MIN_LETTERS = 0.85;

  /// The minimum number of letters of a shortened symbol; in less space it is left out.
  private static final int MIN_CUT = 4;

  /// The width of a letter of a symbol, in sizes of small text.
  private static final double LETTER = 0.62;

  /// The greatest height of a bar, in sizes of small text.
  private static final double BAR = 0.8;

  SequenceFigure(Strip strip) {
    this(strip, Optional.empty());
  }

  @Override
  public SequenceFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : new SequenceFigure(strip.unmarked());
  }

  @Override
  public String title() {
    return strip.hasStrings()
        ? "Sequence of %,d symbols in %,d strings"
            .formatted(strip.length(), strip.string(strip.length() - 1))
        : "Sequence of %,d symbols".formatted(strip.length());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    String columns = "position,string,symbol,state_after,outside_language,lit,matches";
    Strip.Walk walk = strip.walk();
    Strip.Highlights highlights = strip.highlights();
    int string = 1;
    for (int t = 0; t < strip.length(); t++) {
      string += t > 0 && strip.separator(t - 1) ? 1 : 0;
      String symbol = strip.symbol(t);
      boolean outside = walk.outside().get(t);
      boolean lit = highlights.lit().get(t);
      boolean match = highlights.matches().get(t);
      List<Object> row =
          new ArrayList<>(List.of(t, string, symbol, strip.state(t), outside, lit, match));
      row.addAll(influenceCells(t));
      rows.add(row);
    }
    return new DataTable(
        influence.isEmpty() ? columns : columns + ",tvd,tvd_low,tvd_high,changed", rows);
  }

  private List<?> influenceCells(int position) {
    return influence
        .<List<?>>map(found ->
            found
                .at(position)
                .<List<?>>map(one ->
                    List.of(one.tvd().value(), one.tvd().low(), one.tvd().high(), one.changed()))
                .orElse(List.of("", "", "", "")))
        .orElse(List.of());
  }

  /// Describes a position, and the influence of the segment that it belongs to.
  String describe(int position) {
    String words = strip.describe(position);
    return influence
        .flatMap(found ->
            found
                .at(position)
                .map(one ->
                    "%s%nreplacing the %s (%d to %d) moves the prediction at %d by %s TVD, %s to %s; %d of %d draws differ"
                        .formatted(
                            words,
                            found.part() == Part.STRING ? "string" : "symbols after a visit",
                            one.segment().from(),
                            one.segment().to(),
                            found.row(),
                            NumberText.bare(one.tvd().value(), 3),
                            NumberText.bare(one.tvd().low(), 3),
                            NumberText.bare(one.tvd().high(), 3),
                            one.changed(),
                            found.draws())))
        .orElse(words);
  }

  /// The position at `x`, or the nearest one.
  int positionAt(double x, double width, Palette palette) {
    return Math.clamp((long) (x / cell(width, palette)), 0, strip.length() - 1);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    if (!(anchor instanceof Anchor.OfPosition(int position)) || position >= strip.length()) {
      return Optional.empty();
    }
    Palette palette = space.palette();
    double cell = cell(space.width(), palette);
    double top = top(palette);
    double high = bottom(space.height(), palette) - top;
    return Optional.of(new Box(position * cell, top, cell, high));
  }

  private static double top(Palette palette) {
    return Math.rint(1.25 * palette.size().small());
  }

  private static double bottom(double height, Palette palette) {
    return Math.max(top(palette) + 4, height - Math.rint(1.05 * palette.size().small()));
  }

  private double cell(double width, Palette palette) {
    double letters = Math.max(2.2, LETTER * strip.longest() + 0.6);
    return Math.min(width / strip.length(), letters * palette.size().small());
  }

  /// One painting: numbers and pointer above, cells, underlines and triangles below.
  private final class Painter extends Painting {
    private final double cell;
    private final boolean compact;
    private final double top;
    private final double bottom;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.cell = SequenceFigure.this.cell(width, palette);
      this.compact = strip.instance().vocabulary().isCompact();
      this.top = SequenceFigure.top(palette);
      this.bottom = SequenceFigure.bottom(height, palette);
    }

    void paint() {
      double before = Double.NEGATIVE_INFINITY;
      for (int t = 0; t < strip.length(); t++) {
        // Many of thousands of symbols share a pixel.
        boolean seen = pen.snap(x(t)) > before || strip.highlights().lit().get(t);
        if (seen) {
          cell(t);
          before = pen.snap(x(t));
        }
      }
      influence.ifPresent(this::bars);
      matches();
      numbers();
      strip.walk().departures().forEach(departure -> departure(departure.position()));
      unread();
      bracket();
      query();
    }

    private double x(int position) {
      return position * cell;
    }

    private void cell(int t) {
      double left = pen.snap(x(t));
      double right = pen.snap(x(t + 1));
      double gap = cell >= 5 ? 1 : 0;
      double wide = Math.max(1 / pen.pixelScale(), right - left - gap);
      if (strip.separator(t)) {
        double middle = pen.crisp((left + right) / 2);
        pen.line(middle, top, middle, bottom, StrokeStyle.HAIR, palette.ink().faint());
        return;
      }
      Color colour = colour(t);
      pen.fillRect(left, top, wide, bottom - top, colour);
      if (compact && cell >= 1.9 * small && strip.state(t) >= 0) {
        symbolAndState(t, left + wide / 2, colour);
      } else if (1.35 * cell >= MIN_LETTERS * small) {
        TextStyle style = TextStyle.mono(Math.min(small, 1.35 * cell)).centred().middle();
        int fit = (int) (wide / pen.textWidth("m", style) + 0.2);
        String symbol = strip.symbol(t);
        if (symbol.length() <= Math.max(1, fit) || fit >= MIN_CUT) {
          symbol = PlainText.cut(symbol, fit);
          pen.text(symbol, left + wide / 2, (top + bottom) / 2, style, Palette.inkOn(colour));
        }
      }
      if (strip.highlights().lit().get(t)) {
        double high = Math.max(2, 0.28 * small);
        pen.fillRect(left, bottom + 2, Math.max(wide, 1.5), high, palette.mark().accent());
      }
    }

    /// A line under every segment, and its bar.
    private void bars(SegmentResult found) {
      double largest =
          found.segments().stream().mapToDouble(one -> one.tvd().value()).max().orElse(0);
      for (Influenced one : found.segments()) {
        double left = pen.snap(x(one.segment().from()));
        double right = pen.snap(x(one.segment().to() + 1));
        double wide = Math.max(1 / pen.pixelScale(), right - left - (cell >= 5 ? 1 : 0));
        double high = largest == 0 ? 0 : BAR * small * one.tvd().value() / largest;
        pen.fillRect(left, bottom + 2, wide, Math.max(1, high), palette.mark().model());
      }
    }

    /// A triangle under every match, and a line under the n-gram that it followed.
    private void matches() {
      double y = bottom + 0.62 * small;
      double half = Math.clamp(0.5 * cell, 0.25 * small, 0.4 * small);
      strip.highlights().matches().stream()
          .forEach(t -> triangle(x(t) + cell / 2, y + half, y - half, half, ink));
      StrokeStyle rule = StrokeStyle.solid(1.5 * line);
      for (int t = strip.highlights().contexts().nextSetBit(0); t >= 0; ) {
        int end = strip.highlights().contexts().nextClearBit(t);
        pen.line(x(t) + 1, y + half - 1, x(end) - 1, y + half - 1, rule, ink);
        t = strip.highlights().contexts().nextSetBit(end);
      }
    }

    /// `k 4`, where both fit; the symbol alone where the state has a longer name.
    private void symbolAndState(int t, double middle, Color colour) {
      double y = (top + bottom) / 2;
      Color letters = Palette.inkOn(colour);
      String symbol = strip.symbol(t);
      String label = strip.stateLabel(t);
      TextStyle style = TextStyle.mono(small).bold().centred().middle();
      if (label.length() > 2) {
        pen.text(symbol, middle, y, style, letters);
        return;
      }
      pen.text(symbol, middle - 0.32 * small, y, style, letters);
      TextStyle state = TextStyle.sans(0.85 * small).middle().centred();
      pen.text(label, middle + 0.5 * small, y, state, letters);
    }

    /// The state's colour, paler outside the window and where others are lit.
    private Color colour(int t) {
      Color pane = palette.ground().pane();
      int state = strip.state(t);
      // Outside the language a string has no state, like a text without an automaton.
      Color full = state < 0 ? pane.interpolate(muted, 0.35) : palette.state(state);
      double strength = strip.window().contains(t) ? 1 : 0.5;
      if (strip.highlights().isLit() && !strip.highlights().lit().get(t)) {
        strength *= 0.4;
      }
      return pane.interpolate(full, strength);
    }

    /// Writes each string's number at its beginning, if it fits beside the previous one.
    private void numbers() {
      if (!strip.hasStrings()) {
        return;
      }
      TextStyle style = TextStyle.sans(small);
      double free = 0;
      int string = 0;
      for (int t = 0; t < strip.length(); t++) {
        if (t > 0 && !strip.separator(t - 1)) {
          continue;
        }
        string++;
        if (x(t) < free
            || (strip.query() >= 0 && Math.abs(x(strip.query()) - x(t)) < small)
            || crossed(t)) {
          continue;
        }
        String number = String.valueOf(string);
        double end = x(t) + pen.textWidth(number, style);
        if (end < width) {
          pen.text(number, x(t) + 0.5, top - 4, style, muted);
          free = end + 0.7 * small;
        }
      }
    }

    /// Returns whether crosses mark departures: not where there are many, which would be a line.
    private boolean crosses() {
      return 4 * small * strip.walk().departures().size() <= width;
    }

    private boolean crossed(int t) {
      return crosses()
          && strip.walk().departures().stream()
              .anyMatch(departure -> Math.abs(x(departure.position()) - x(t)) < small);
    }

    private void departure(int t) {
      pen.fillRect(x(t), top, Math.max(1.5, Math.min(cell, 3)), bottom - top, muted);
      if (crosses()) {
        TextStyle style = TextStyle.mono(0.9 * small).bold().centred();
        pen.text("✕", x(t) + cell / 2, top - 3, style, muted);
      }
    }

    private void unread() {
      if (strip.read() < strip.length()) {
        Color veil = palette.ground().pane().deriveColor(0, 1, 1, 0.75);
        double left = x(strip.read());
        pen.fillRect(left, top, x(strip.length()) - left, bottom - top, veil);
        double edge = pen.crisp(left);
        pen.line(edge, top - 4, edge, bottom + 4, StrokeStyle.dashed(1), ink);
      }
    }

    private void bracket() {
      Span window = strip.window();
      if (window.length() > 0 && window.length() < strip.length()) {
        double left = Math.max(0.75, x(window.from()) - 1);
        double right = Math.min(width - 0.75, x(window.to()) + 0.5);
        StrokeStyle rim = StrokeStyle.solid(1.5 * line);
        pen.strokeRoundRect(left, top - 2, right - left, bottom - top + 4, 3, rim, ink);
      }
    }

    private void query() {
      if (strip.query() < 0 || strip.query() >= strip.length()) {
        return;
      }
      Color accent = palette.mark().accent();
      double middle = x(strip.query()) + cell / 2;
      double half = 0.42 * small;
      triangle(middle, top - 1 - 1.4 * half, top - 1, half, accent);
      double wide = Math.max(cell, 2);
      StrokeStyle rim = StrokeStyle.solid(1.5 * line);
      pen.strokeRect(middle - wide / 2, top, wide, bottom - top, rim, accent);
    }
  }
}
