package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.analysis.AttributionSource.TwinRequest;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;

/// The heads of a checkpoint in rows, with their twins, the correlation, and the gap to the
/// runner-up.
///
/// @param at the row of the cursor, −1 for none
/// @param selected the label of the window's selected head
/// @param names of heads by their scores
record TwinsFigure(TwinRequest request, TwinResult result, int at, String selected, HeadNames names)
    implements Figure {
  /// The names of heads of both checkpoints, by their labels; heads without one are missing.
  record HeadNames(Map<String, String> first, Map<String, String> second) {
    static final HeadNames NONE = new HeadNames(Map.of(), Map.of());

    HeadNames {
      first = Map.copyOf(first);
      second = Map.copyOf(second);
    }

    /// Returns `1.2 (previous)`, or `1.2` without a name.
    private static String named(TwinHead head, Map<String, String> names) {
      String name = names.get(head.label());
      return name == null ? head.label() : "%s (%s)".formatted(head.label(), name);
    }
  }

  // In sizes of small text.
  private static final double ROW = 1.7;
  private static final double HEADING = 2.2;
  private static final double LINE = 1.4;

  /// The beginnings of the columns, and the end of the last.
  private static final double HEAD = 0.5;

  private static final double TWIN = 3.5;
  private static final double CORRELATION = 8.6;
  private static final double OTHER = 20.6;
  private static final double GAP = 26.4;
  private static final double END = 38.5;

  /// By how much each of the two columns of bars can be narrower.
  private static final double SHORTER = 4.25;

  /// The strength of a bar's colour, on which the line of its interval can be seen.
  private static final double BAR = 0.45;

  /// The width of a number before its bar.
  private static final double NUMBER = 3.2;

  @Override
  public TwinsFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : unmarked();
  }

  TwinsFigure unmarked() {
    return new TwinsFigure(request, result, -1, "", names);
  }

  @Override
  public String title() {
    return "Twins of the heads of %s step %s in %s step %s"
        .formatted(
            request.first().run().name(),
            NumberText.count(request.first().step()),
            request.second().run().name(),
            NumberText.count(request.second().step()));
  }

  /// The text under the rows: the numbers of the cursor's row, which keys reach as well as the
  /// mouse, or else how to read all.
  private String note() {
    return at < 0 ? legend() : describe(at) + ".";
  }

  private String legend() {
    String left =
        result.second().unmatched().stream().map(TwinHead::label).collect(Collectors.joining(", "));
    return "Bars end at the estimate, lines span its 95 %% interval over %d held-out instances.%s"
        .formatted(
            TwinRequest.INSTANCES,
            left.isEmpty() ? "" : " Heads of the other run without a twin: " + left + ".");
  }

  private Optional<Twin> twin(int row) {
    TwinHead head = result.first().heads().get(row);
    return result.twins().stream().filter(twin -> twin.head().equals(head)).findFirst();
  }

  static double rowTop(int row, Palette palette) {
    return (HEADING + row * ROW) * palette.size().small();
  }

  /// The row at `y`; −1 if there is none.
  int rowAt(double y, Palette palette) {
    int row = (int) Math.floor((y / palette.size().small() - HEADING) / ROW);
    return row >= 0 && row < result.first().heads().size() ? row : -1;
  }

  String describe(int row) {
    String head = "head " + HeadNames.named(result.first().heads().get(row), names.first);
    return twin(row)
        .map(twin ->
            "%s: twin %s, correlation %s (%s)%s"
                .formatted(
                    head,
                    HeadNames.named(twin.twin(), names.second),
                    number(twin.correlation().value()),
                    interval(twin.correlation()),
                    twin.runnerUp()
                        .map(next ->
                            "; runner-up %s with %s, gap %s (%s)"
                                .formatted(
                                    next.head().label(),
                                    number(next.correlation()),
                                    number(next.gap().value()),
                                    interval(next.gap())))
                        .orElse("")))
        .orElse(head + ": no twin, since the other model has fewer heads");
  }

  private static String interval(Interval of) {
    return number(of.low()) + " to " + number(of.high());
  }

  private static String number(double value) {
    return number(value, 3);
  }

  /// `.90`, `−.14`.
  private static String number(double value, int places) {
    boolean negative = NumberText.decimals(value, places).startsWith("-"); // not −.00
    return (negative ? "−" : "") + NumberText.bare(Math.abs(value), places);
  }

  @Override
  public double minWidth(Palette palette) {
    return Math.ceil((END - 2 * SHORTER) * palette.size().small());
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    double rows = rowTop(result.first().heads().size(), palette);
    return Math.ceil(rows + (1 + LINE * lines(small, width)) * small);
  }

  /// The number of lines of the longest note, so that the height is the same with a cursor.
  private int lines(double small, double width) {
    Stream<String> rows =
        IntStream.range(0, result.first().heads().size()).mapToObj(row -> describe(row) + ".");
    return Stream.concat(Stream.of(legend()), rows)
        .mapToInt(words -> Fit.lineCount(words, small, width))
        .max()
        .orElse(1);
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return minHeight(width, palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (int row = 0; row < result.first().heads().size(); row++) {
      String head = result.first().heads().get(row).label();
      rows.add(twin(row).<List<?>>map(Twin::row).orElseGet(() -> TwinResult.row(head, "")));
    }
    return new DataTable(TwinResult.COLUMNS, rows);
  }

  private final class Painter extends Painting {
    private final double unit;
    // The columns from the second on: narrow panes have shorter bars.
    private final double other;
    private final double gap;
    private final double end;
    private final double lowest;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      unit = Math.clamp(width / END, small, 1.5 * small);
      double shorter = Math.clamp((END - width / unit) / 2, 0, SHORTER);
      other = OTHER - shorter;
      gap = GAP - shorter;
      end = END - 2 * shorter;
      lowest =
          result.twins().stream()
              .flatMap(twin ->
                  Stream.concat(
                      Stream.of(twin.correlation()), twin.runnerUp().map(RunnerUp::gap).stream()))
              .mapToDouble(Interval::low)
              .reduce(0, Math::min);
    }

    void paint() {
      TextStyle bold = TextStyle.sans(small).semibold();
      double y = 1.3 * small;
      pen.text("head", HEAD * unit, y, bold, ink);
      pen.text("twin", TWIN * unit, y, bold, ink);
      pen.text("correlation", right(CORRELATION), y, bold.right(), ink);
      pen.text("runner-up", other * unit, y, bold, ink);
      pen.text("gap", right(gap), y, bold.right(), ink);
      for (int row = 0; row < result.first().heads().size(); row++) {
        row(row);
      }
      scale(CORRELATION, other);
      scale(gap, end);
      double note = rowTop(result.first().heads().size(), palette) + LINE * small;
      Fit.write(pen, note(), note, TextStyle.sans(small), muted, width);
    }

    /// The numbers 0 and 1 over the bars of a column, and a line at 0 through them.
    private void scale(double from, double to) {
      TextStyle style = TextStyle.sans(small).centred();
      double zero = x(from, to, 0);
      pen.text("0", zero, 1.3 * small, style, muted);
      pen.text("1", x(from, to, 1), 1.3 * small, style, muted);
      double end = rowTop(result.first().heads().size(), palette);
      StrokeStyle thin = StrokeStyle.solid(line);
      pen.line(zero, rowTop(0, palette), zero, end, thin, palette.ink().faint());
    }

    /// The right end of the numbers of a column.
    private double right(double from) {
      return (from + NUMBER - 0.6) * unit;
    }

    /// The place of a value in a column of bars, which reach from the lowest interval to 1.
    private double x(double from, double to, double value) {
      double length = (to - from - NUMBER - 1.2) * unit;
      return (from + NUMBER) * unit + length * (value - lowest) / (1 - lowest);
    }

    private void row(int row) {
      double top = rowTop(row, palette);
      if (row == at) {
        pen.fillRect(0, top, end * unit, ROW * small, palette.ground().chosen());
      }
      double middle = top + ROW * small / 2;
      TextStyle style = TextStyle.sans(small).middle();
      String head = result.first().heads().get(row).label();
      boolean own = head.equals(selected);
      Color tone = own ? palette.mark().accent() : ink;
      pen.text(head, HEAD * unit, middle, own ? style.semibold() : style, tone);
      Optional<Twin> twin = twin(row);
      if (twin.isEmpty()) {
        pen.text("no twin", TWIN * unit, middle, style, muted);
        return;
      }
      pen.text(twin.get().twin().label(), TWIN * unit, middle, style, ink);
      bar(twin.get().correlation(), CORRELATION, other, middle);
      twin.get()
          .runnerUp()
          .ifPresent(next -> {
            String words = next.head().label() + "  " + number(next.correlation(), 2);
            pen.text(words, other * unit, middle, style, muted);
            bar(next.gap(), gap, end, middle);
          });
    }

    /// A number, and its bar with the interval, between two columns.
    private void bar(Interval of, double from, double to, double middle) {
      TextStyle style = TextStyle.sans(small).middle().right();
      pen.text(number(of.value(), 2), right(from), middle, style, ink);
      double left = x(from, to, lowest);
      double zero = x(from, to, 0);
      double end = x(from, to, of.value());
      double high = 0.8 * small;
      double length = x(from, to, 1) - left;
      pen.fillRect(left, middle - high / 2, length, high, palette.ground().sunken());
      pen.fillRect(
          Math.min(zero, end),
          middle - high / 2,
          Math.abs(end - zero),
          high,
          palette.ground().pane().interpolate(palette.mark().model(), BAR));
      StrokeStyle span = StrokeStyle.solid(1.5 * line);
      pen.line(x(from, to, of.low()), middle, x(from, to, of.high()), middle, span, ink);
    }
  }
}
