package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.compare.ComparisonCurves.Measure;
import org.headscope.app.feature.compare.ComparisonCurves.Plotted;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/// Accuracy and distance from the truth over an axis, or code length in each bin and up to it, with
/// a band of one standard error if there are two instances; the legend has the numbers of the bin
/// under the mouse, or of all rows.
///
/// @param at the bin under the mouse, −1 for none
record ComparisonCurvesFigure(ComparisonCurves curves, int at, boolean legend) implements Figure {
  ComparisonCurvesFigure(ComparisonCurves curves, int at) {
    this(curves, at, true);
  }

  @Override
  public ComparisonCurvesFigure with(Set<FigurePart> parts) {
    return new ComparisonCurvesFigure(curves, at, parts.contains(FigurePart.LEGEND));
  }

  private static final int MARKERS = 7;

  // Lengths in sizes of small text.
  private static final double GAP = 3; // between markers
  private static final double SAMPLE_WIDTH = 2.5; // of a line in the legend

  @Override
  public String title() {
    String what =
        switch (curves.plotted()) {
          case SCORES ->
              curves.comparison().accuracyIsMeaningful()
                  ? "Accuracy and total variation distance to the truth"
                  : "Total variation distance to the truth";
          case NATS, BITS ->
              "Code length in %s per symbol, and its mean so far,"
                  .formatted(curves.plotted().unit());
          case GAP ->
              "Code length beyond that of %s in nats per symbol, and its mean so far,"
                  .formatted(curves.reference());
        };
    return "%s over %s, %s".formatted(what, curves.unit(), curves.comparison().describe());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public double minWidth(Palette palette) {
    return ComparisonCurvesLayout.minWidth(palette)
        - (legend ? 0 : ComparisonCurvesLayout.minLegend(palette));
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return ComparisonCurvesLayout.minHeight(layoutWidth(width, palette), curves, palette);
  }

  private double layoutWidth(double width, Palette palette) {
    return legend ? width : ComparisonCurvesLayout.withLegend(width, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    ComparisonCurves nats =
        new ComparisonCurves(curves.comparison(), curves.over(), curves.slots(), Plotted.NATS);
    for (int b = 0; b < curves.bins().size(); b++) {
      Bin bin = curves.bins().get(b);
      for (int i = 0; i < curves.comparison().size(); i++) {
        Score score = bin.results().get(i);
        List<Object> row = new ArrayList<>(List.of(curves.comparison().lines().get(i).name()));
        row.addAll(List.of(curves.over().label(), bin.from(), bin.to(), bin.rows()));
        row.addAll(List.of(score.accuracy(), score.accuracySe(), score.tvd(), score.tvdSe()));
        row.addAll(List.of(text(score.crossEntropy()), text(score.crossEntropySe())));
        row.addAll(List.of(score.zeroRows(), text(bin.entropyFloor()), bin.symbols()));
        row.add(text(OptionalDouble.of(nats.value(Measure.SO_FAR, i, b))));
        row.add(text(OptionalDouble.of(nats.error(Measure.SO_FAR, i, b))));
        row.add(text(OptionalDouble.of(nats.floor(Measure.SO_FAR, b))));
        rows.add(row);
      }
    }
    return new DataTable(
        "predictor,axis,from,to,rows,accuracy,accuracy_se,tvd,tvd_se,cross_entropy,cross_entropy_se,"
            + "zero_rows,entropy_floor,symbols,cross_entropy_so_far,cross_entropy_so_far_se,"
            + "entropy_floor_so_far",
        rows);
  }

  private static Object text(OptionalDouble value) {
    return Double.isFinite(value.orElse(Double.NaN)) ? (Object) value.getAsDouble() : "";
  }

  private final class Painter extends Painting {
    private final ComparisonCurvesLayout layout;
    private final List<Bin> bins = curves.bins();
    private final int[] shown = curves.plottedPredictors();

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.layout = ComparisonCurvesLayout.of(layoutWidth(width, palette), height, curves, palette);
    }

    void paint() {
      List<Measure> measures = curves.measures();
      for (int i = 0; i < measures.size(); i++) {
        plot(measures.get(i), layout.plots().get(i));
      }
      if (legend) {
        legend();
      }
    }

    private void plot(Measure measure, Box box) {
      boolean lowest = box.bottom() >= layout.plots().getLast().bottom() - 1;
      Chart chart = chart(measure, box, lowest);
      chart.paint(pen, palette);
      Box plot = chart.plot();
      TextStyle head = TextStyle.sans(small).semibold();
      String name =
          Fit.shortenName(pen, curves.label(measure), List.of(), head, plot.width() + small);
      pen.text(name, plot.x(), plot.y() - 0.6 * small, head, palette.ink().text());
      if (lowest) {
        unit(plot);
      }
      if (at >= 0 && at < bins.size()) {
        double x = pen.crisp(chart.px(middle(at)));
        pen.line(x, plot.y(), x, plot.bottom(), StrokeStyle.HAIR, palette.ink().muted());
      }
    }

    private Chart chart(Measure measure, Box plot, boolean labelled) {
      return new Chart(
          plot,
          steps(plot, labelled),
          values(measure, plot),
          List.of(),
          Stream.concat(
                  Arrays.stream(shown).boxed().flatMap(i -> curve(measure, i, plot)),
                  floor(measure))
              .toList());
    }

    private Chart.Axis values(Measure measure, Box plot) {
      double[] means =
          IntStream.range(0, bins.size())
              .boxed()
              .flatMapToDouble(b ->
                  DoubleStream.concat(
                      Arrays.stream(shown).mapToDouble(i -> curves.value(measure, i, b)),
                      DoubleStream.of(curves.floor(measure, b))))
              .filter(Double::isFinite)
              .toArray();
      double min = Arrays.stream(means).min().orElse(0);
      double greatest = Arrays.stream(means).max().orElse(1);
      boolean accuracy = measure == Measure.ACCURACY;
      double low = accuracy && min >= 0.5 ? 0.5 : 0;
      double high = accuracy ? 1 : Math.max(0.1, Math.ceil(greatest * 10 - 1e-9) / 10);
      if (curves.plotted() == Plotted.GAP) {
        low = Math.floor(Math.min(0, min) * 100 + 1e-9) / 100;
        high = Math.max(0.01, Math.ceil(greatest * 100 - 1e-9) / 100);
      } else if (curves.plotted().isCodeLength()) {
        low = Math.max(0, Math.floor(min * 10 + 1e-9) / 10);
        high = Math.max(high, low + 0.1);
      }
      return new Chart.Axis(
          low, high, List.of(), (int) Math.clamp(plot.height() / (2.2 * small), 1, 5));
    }

    private Stream<Chart.Series> floor(Measure measure) {
      List<Chart.Point> points =
          IntStream.range(0, bins.size())
              .mapToObj(b -> new Chart.Point(middle(b), curves.floor(measure, b)))
              .filter(point -> Double.isFinite(point.y()))
              .toList();
      Color ink = palette.ink().text();
      return Stream.of(Chart.Series.line(points, floorLine(), ink, Chart.Errors.BAND))
          .filter(_ -> !points.isEmpty());
    }

    private double middle(int at) {
      return ComparisonCurves.middle(bins.get(at));
    }

    private StrokeStyle floorLine() {
      return new StrokeStyle(1.2 * palette.size().line(), StrokeStyle.Dash.DOTTED);
    }

    private Chart.Axis steps(Box plot, boolean labelled) {
      double half = layout.last() > layout.first() ? 0 : 0.5;
      int labels = (int) Math.max(1, plot.width() / (3.6 * small));
      StepAxis steps = new StepAxis((long) layout.first(), (long) layout.last(), 0);
      List<Chart.Tick> ticks =
          steps.ticks(labels).stream()
              .map(v -> new Chart.Tick(v, labelled ? NumberText.count(v) : ""))
              .toList();
      return new Chart.Axis(layout.first() - half, layout.last() + half, ticks, labels);
    }

    private Stream<Chart.Series> curve(Measure measure, int i, Box plot) {
      SeriesSlot look = curves.slots().get(i);
      Color colour = look.colour(palette);
      boolean errors = bins.size() > 1 && curves.comparison().hasErrors();
      List<List<Chart.Point>> parts = parts(measure, i, errors);
      List<Chart.Point> points = parts.stream().flatMap(List::stream).toList();
      int markers = (int) Math.clamp(plot.width() / (GAP * small), 2, MARKERS);
      int every = Math.max(1, points.size() / markers);
      int first = Math.max(0, look.index()) % every;
      List<Chart.Point> marked =
          IntStream.range(0, points.size())
              .filter(p -> p % every == first)
              .mapToObj(p -> new Chart.Point(points.get(p).x(), points.get(p).y()))
              .toList();
      double size = (look.equals(SeriesSlot.MODEL) ? 0.54 : 0.46) * small;
      return Stream.concat(
          parts.stream()
              .map(part -> Chart.Series.line(part, line(look), colour, Chart.Errors.BAND)),
          Stream.of(Chart.Series.marks(marked, look.marker(), size, colour, true)));
    }

    private StrokeStyle line(SeriesSlot look) {
      double width = look.equals(SeriesSlot.MODEL) ? 2.2 : 1.5;
      return new StrokeStyle(width * palette.size().line(), look.dash());
    }

    /// Returns the segments of a curve, which is broken where a code is infinite.
    private List<List<Chart.Point>> parts(Measure measure, int i, boolean errors) {
      List<List<Chart.Point>> parts = new ArrayList<>();
      List<Chart.Point> part = new ArrayList<>();
      for (int b = 0; b < bins.size(); b++) {
        double value = curves.value(measure, i, b);
        OptionalDouble error =
            DoubleStream.of(curves.error(measure, i, b))
                .filter(e -> errors && Double.isFinite(e))
                .findFirst();
        if (Double.isFinite(value)) {
          part.add(new Chart.Point(middle(b), value, error));
        } else if (!part.isEmpty()) {
          parts.add(part);
          part = new ArrayList<>();
        }
      }
      parts.add(part);
      return parts.stream().filter(each -> !each.isEmpty()).toList();
    }

    private void unit(Box plot) {
      TextStyle style = TextStyle.sans(small).centred();
      boolean fits = pen.textWidth(curves.axis(), style) <= plot.width() + 3 * small;
      String unit = fits ? curves.axis() : curves.unit();
      double x = plot.x() + plot.width() / 2;
      pen.text(unit, x, plot.bottom() + 2.65 * small, style, palette.ink().muted());
    }

    /// Writes names, line styles and numbers, the predictor nearest to the truth first.
    private void legend() {
      Box box = layout.legend();
      TextStyle muted = TextStyle.sans(small).middle();
      boolean pointed = at >= 0 && at < bins.size();
      String of = pointed ? curves.unit() + " " + ComparisonCurves.range(bins.get(at)) : "all";
      TextStyle number = TextStyle.sans(small).right().middle();
      Plotted plotted = curves.plotted();
      // For code lengths the mean so far, which is the total without a bin under the mouse.
      Measure last = curves.measures().getLast();
      Measure first = curves.measures().getFirst();
      String widest = plotted.isCodeLength() ? plotted.heading(last) : "0.00";
      double column = pen.textWidth(widest, number) + 0.7 * small;
      double spare = box.width() - 2 * column - widest();
      // If one column leaves space for full names and two do not, full names are worth more.
      boolean wide = box.width() > 14 * small && (spare >= 0 || spare < -column);
      List<Measure> columns = wide && first != last ? List.of(last, first) : List.of(last);
      double y = 0.8 * small;
      numbers(columns, column, y, palette.ink().muted(), plotted::heading);
      double end = box.right() - columns.size() * column;
      String head = Fit.shortenName(pen, of, List.of(), muted, end - box.x());
      pen.text(head, box.x(), y, muted, palette.ink().muted());
      double line = Math.min(1.5 * small, (box.height() - 1.8 * small) / curves.legendRows());
      Color ink = palette.ink().text();
      for (int i : sorted()) {
        y += line;
        name(i, box.x(), y, end);
        numbers(columns, column, y, ink, measure -> value(measure, i, pointed));
      }
      if (plotted.hasFloor()) {
        y += line;
        pen.line(box.x(), y, box.x() + 2 * small, y, floorLine(), ink);
        double from = box.x() + SAMPLE_WIDTH * small;
        String called =
            Fit.shortenName(pen, "entropy of truth", List.of("floor"), muted, end - from);
        pen.text(called, from, y, muted, ink);
        numbers(columns, column, y, ink, measure -> floor(measure, pointed));
      }
    }

    /// Writes a number for each of `measures`, the first at the right edge.
    private void numbers(
        List<Measure> measures,
        double column,
        double y,
        Color ink,
        Function<Measure, String> number) {
      double x = layout.legend().right();
      for (Measure measure : measures) {
        pen.text(number.apply(measure), x, y, TextStyle.sans(small).right().middle(), ink);
        x -= column;
      }
    }

    private String value(Measure measure, int i, boolean pointed) {
      double value = pointed ? curves.value(measure, i, at) : curves.whole(measure, i);
      if (Double.isFinite(value)) {
        return NumberText.bare(value, curves.plotted().digits());
      }
      boolean infinite =
          pointed
              ? curves.isInfinite(measure, i, at)
              : curves.comparison().scores().get(i).zeroRows() > 0;
      return infinite ? "∞" : "–";
    }

    private String floor(Measure measure, boolean pointed) {
      double value = pointed ? curves.floor(measure, at) : curves.wholeFloor();
      return Double.isFinite(value) ? NumberText.bare(value, 2) : "–";
    }

    private double widest() {
      return IntStream.of(shown)
              .mapToDouble(i -> pen.textWidth(curves.comparison().lines().get(i).label(), style(i)))
              .max()
              .orElse(0)
          + SAMPLE_WIDTH * small;
    }

    private TextStyle style(int i) {
      TextStyle style = TextStyle.sans(small).middle();
      return curves.slots().get(i).equals(SeriesSlot.MODEL) ? style.semibold() : style;
    }

    private void name(int i, double x, double y, double end) {
      SeriesSlot look = curves.slots().get(i);
      Color colour = look.colour(palette);
      pen.line(x, y, x + 2 * small, y, line(look), colour);
      look.marker().draw(pen, x + small, y, 0.52 * small, colour, colour);
      List<String> all = curves.comparison().lines().stream().map(line -> line.label()).toList();
      double from = x + SAMPLE_WIDTH * small;
      String name = Fit.shortenName(pen, all.get(i), all, style(i), end - from);
      pen.text(name, from, y, style(i), palette.ink().text());
    }

    private int[] sorted() {
      return IntStream.of(shown)
          .boxed()
          .sorted(Comparator.comparingDouble(i -> curves.whole(curves.measures().getLast(), i)))
          .mapToInt(i -> i)
          .toArray();
    }
  }
}
