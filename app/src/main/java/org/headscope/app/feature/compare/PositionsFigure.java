package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.BarPattern;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenInContext;
import org.headscope.app.chart.TokenInContext.StateChip;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.DisagreementResult.Position;
import org.headscope.engine.task.Vocabulary;

/// The positions that contribute most to a distance: each with the token in its context and its
/// state, pairs of bars for the symbols on which the two predictors differ, its distance and its
/// share of the total.
///
/// @param chosen the selected position, −1 for none
/// @param cut true if positions that do not fit are counted rather than scrolled to
record PositionsFigure(Disagreement disagreement, int chosen, boolean cut) implements Figure {

  /// The minimum width in sizes of small text: a context, one symbol with its bars, a number.
  private static final double MIN_WIDTH = 21;

  private static final int CONTEXT = 8;

  private static final double WHERE = 0.3;

  @Override
  public String title() {
    return "Where %s and %s differ most, %s"
        .formatted(disagreement.a().name(), disagreement.b().name(), disagreement.of());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<String> columns =
        new ArrayList<>(
            List.of("rank", "instance", "position", "token", "state", "context", "tvd", "share"));
    for (ComparedPredictor who : List.of(disagreement.a(), disagreement.b())) {
      for (int id : vocabulary().ordinary()) {
        columns.add(who.label() + ": " + vocabulary().label(id));
      }
    }
    List<List<?>> rows = new ArrayList<>();
    for (Position p : disagreement.positions()) {
      String token = vocabulary().label(p.token());
      String id = p.instance().id();
      List<Object> row = new ArrayList<>(List.of(rows.size() + 1, id, p.position(), token));
      row.addAll(List.of(p.state(), p.context(), p.tvd(), disagreement.share(p)));
      for (double[] distribution : List.of(p.p(), p.q())) {
        Arrays.stream(vocabulary().ordinary()).forEach(symbol -> row.add(distribution[symbol]));
      }
      rows.add(row);
    }
    return new DataTable(columns, rows);
  }

  /// Returns the vocabulary of all instances; both predictors read it.
  private Vocabulary vocabulary() {
    return disagreement.positions().getFirst().instance().vocabulary();
  }

  private static double head(Palette palette) {
    return Math.rint(2.1 * palette.size().small());
  }

  static double row(Palette palette) {
    return Math.rint(3.7 * palette.size().small());
  }

  @Override
  public double minWidth(Palette palette) {
    return MIN_WIDTH * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    int all = disagreement.positions().size();
    int rows = cut ? Math.min(3, all) : all;
    return head(palette) + rows * row(palette) + foot(width, rows, palette);
  }

  private double foot(double width, int shown, Palette palette) {
    double small = palette.size().small();
    return (0.7 + 1.4 * Fit.lineCount(total(shown), small, width)) * small;
  }

  private String total(int shown) {
    int all = disagreement.positions().size();
    return (shown < all ? "%,d more are in the data. ".formatted(all - shown) : "")
        + "These %d of %s rows make %s %% of the distance%s."
            .formatted(
                all,
                NumberText.count(disagreement.result().rows()),
                NumberText.decimals(
                    100 * disagreement.positions().stream().mapToDouble(disagreement::share).sum(),
                    1),
                cut ? " on " + disagreement.of() : "");
  }

  static double top(int index, Palette palette) {
    return head(palette) + index * row(palette);
  }

  int at(double y, Palette palette) {
    int index = (int) Math.floor((y - head(palette)) / row(palette));
    return index >= 0 && index < disagreement.positions().size() ? index : -1;
  }

  private final class Painter extends Painting {
    private final TextStyle mono;
    private final double context;
    private final double barsLeft;
    private final double barsRight;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.mono = TextStyle.mono(1.1 * small);
      this.context = pen.textWidth("m".repeat(CONTEXT), mono);
      double state = states() + 0.7 * small;
      double min = context + state + 1.2 * small;
      this.barsLeft = Math.max(min, Math.min(names() + 1.5 * small, WHERE * width));
      this.barsRight = width - pen.textWidth("0.000", TextStyle.sans(small)) - small;
    }

    private double states() {
      StateChip chip = StateChip.of(pen, palette);
      return disagreement.positions().stream()
          .filter(p -> p.state() >= 0)
          .mapToDouble(p -> chip.width(p.instance().stateLabel(p.state())))
          .reduce(chip.size(), Math::max);
    }

    private double names() {
      TextStyle style = TextStyle.sans(small);
      return disagreement.positions().stream()
          .filter(_ -> !disagreement.single())
          .map(p -> p.instance().id() + " : " + p.position())
          .mapToDouble(name -> pen.textWidth(name, style))
          .max()
          .orElse(0);
    }

    void paint() {
      legend();
      int all = disagreement.positions().size();
      double space = height - head(palette) - (cut ? foot(width, 0, palette) : 0);
      int shown = cut ? (int) Math.clamp(space / row(palette), 0, all) : all;
      for (int i = 0; i < shown; i++) {
        position(i, disagreement.positions().get(i));
      }
      TextStyle style = TextStyle.sans(small);
      double y = top(shown, palette) + 1.4 * small;
      Fit.write(pen, total(shown), y, style, palette.ink().muted(), width);
    }

    private void legend() {
      double y = head(palette) / 2 - 0.2 * small;
      TextStyle style = TextStyle.sans(small).weight(TextStyle.Weight.MEDIUM).middle();
      double tvd = pen.textWidth("TVD", style) + small;
      double each = (width - tvd) / 2 - 3.2 * small;
      double names = name(true, style, each) + name(false, style, each) + 6.4 * small;
      boolean beside = barsLeft + names + tvd <= width;
      double x = beside ? barsLeft : 0;
      for (boolean first : new boolean[] {true, false}) {
        bar(first, x, y - 0.3 * small, 1.6 * small, 0.6 * small);
        x += 2 * small;
        String name = shortened(first, style, each);
        pen.text(name, x, y, style, palette.ink().text());
        x += pen.textWidth(name, style) + 1.2 * small;
      }
      if (beside) {
        pen.text("context", 0, y, TextStyle.sans(small).middle(), palette.ink().muted());
      }
      pen.text("TVD", width, y, TextStyle.sans(small).right().middle(), palette.ink().muted());
    }

    private String shortened(boolean first, TextStyle style, double space) {
      List<String> both = List.of(disagreement.a().label(), disagreement.b().label());
      return Fit.shortenName(pen, both.get(first ? 0 : 1), both, style, space);
    }

    private double name(boolean first, TextStyle style, double space) {
      return pen.textWidth(shortened(first, style, space), style);
    }

    private void position(int index, Position p) {
      double top = top(index, palette);
      if (index == chosen) {
        pen.fillRoundRect(
            -0.5 * small, top, width + small, row(palette), 5, palette.ground().chosen());
        pen.fillRect(-0.5 * small, top + 4, 2.5, row(palette) - 8, palette.mark().accent());
      } else if (index > 0) {
        double line = pen.crisp(top);
        pen.line(0, line, width, line, StrokeStyle.HAIR, palette.ground().hairline());
      }
      double first = top + 0.34 * row(palette);
      double second = top + 0.74 * row(palette);
      context(p, first);
      TextStyle style = TextStyle.sans(small).middle();
      pen.text(where(p, style), 0, second, style, palette.ink().muted());
      bars(p, top);
      TextStyle number = TextStyle.sans(small).right().middle();
      pen.text(NumberText.decimals(p.tvd(), 3), width, first, number.bold(), palette.ink().text());
      double share = disagreement.share(p);
      String percent = NumberText.decimals(100 * share, share < 0.001 ? 2 : 1) + "%";
      pen.text(percent, width, second, number, palette.ink().muted());
    }

    private String where(Position p, TextStyle style) {
      if (disagreement.single()) {
        return "at " + p.position();
      }
      List<String> ids = disagreement.positions().stream().map(o -> o.instance().id()).toList();
      String at = " : " + p.position();
      double space = barsLeft - small - pen.textWidth(at, style);
      return Fit.shortenName(pen, p.instance().id(), ids, style, space) + at;
    }

    /// Writes the last symbols, the token itself bold and inverted, and the state after it.
    private void context(Position p, double y) {
      TokenInContext.of(p.context(), vocabulary().label(p.token()), CONTEXT)
          .paint(pen, context, y, mono, palette);
      if (p.state() >= 0) {
        String label = p.instance().stateLabel(p.state());
        StateChip.of(pen, palette).paint(p.state(), label, context + 0.6 * small, y);
      }
    }

    private void bars(Position p, double top) {
      double space = barsRight - barsLeft;
      int max = Math.clamp((int) (space / (5 * small)), 1, 5);
      List<Integer> symbols = Disagreement.symbols(p, max);
      double each = space / max;
      double thick = Math.rint(0.62 * small);
      double middle = top + row(palette) / 2;
      TextStyle letter = TextStyle.mono(1.15 * small).bold().middle();
      int letters = Math.min(vocabulary().longestLabel(new int[0]), CONTEXT);
      double more = (letters - 1) * pen.textWidth("m", letter);
      for (int i = 0; i < symbols.size(); i++) {
        int id = symbols.get(i);
        double x = barsLeft + i * each;
        pen.text(vocabulary().label(id), x, middle, letter, palette.ink().text());
        double left = x + 1.05 * small + more;
        double unit = each - 1.7 * small - more;
        double base = pen.crisp(left - 1);
        double reach = thick + 2;
        Color faint = palette.ink().faint();
        pen.line(base, middle - reach, base, middle + reach, StrokeStyle.HAIR, faint);
        bar(true, left, middle - thick - 1, p.p()[id] * unit, thick);
        bar(false, left, middle + 1, p.q()[id] * unit, thick);
      }
    }

    private void bar(boolean first, double x, double y, double w, double h) {
      if (w < 0.5) {
        return;
      }
      Color colour = first ? palette.mark().model() : palette.ink().muted();
      BarPattern pattern = first ? BarPattern.SOLID : BarPattern.HOLLOW;
      pattern.bar(pen, new Box(x, y, w, h), colour, palette);
    }
  }

  /// The positions where two predictors differ most.
  ///
  /// @param result the positions, the largest distance first
  /// @param of the rows: `all rows of 24 instances`
  /// @param single true if they are of one instance
  record Disagreement(
      ComparedPredictor a,
      ComparedPredictor b,
      DisagreementResult result,
      String of,
      boolean single) {
    /// The difference in probability below which a symbol is not shown.
    private static final double MIN_DIFFERENCE = 0.005;

    List<Position> positions() {
      return result.positions();
    }

    double share(Position position) {
      return result.total() > 0 ? position.tvd() / result.total() : 0;
    }

    /// Returns at most `max` symbols that contribute most to `position`'s distance.
    static List<Integer> symbols(Position position, int max) {
      return IntStream.range(0, position.p().length)
          .boxed()
          .filter(id -> difference(position, id) >= MIN_DIFFERENCE)
          .sorted(Comparator.comparingDouble((Integer id) -> difference(position, id)).reversed())
          .limit(max)
          .toList();
    }

    private static double difference(Position position, int id) {
      return Math.abs(position.p()[id] - position.q()[id]);
    }
  }
}
