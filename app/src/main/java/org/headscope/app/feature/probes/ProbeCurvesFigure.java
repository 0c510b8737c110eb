package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Curves with their error bars, controls and best points.
record ProbeCurvesFigure(ProbeCurves curves, Marks marks, boolean named)
    implements ProbePictureModel.ProbeFigure {
  private static final double STUB = 0.26;

  // Lengths in sizes of small text.
  private static final double LEFT = 3.6;
  private static final double BELOW = 3.1;
  private static final double PLOT_WIDTH = 11;
  private static final double PLOT_HEIGHT = 6;
  private static final double LEGEND = 10;

  private static final double MAX_LEGEND = 0.42;

  /// @param at the point under the mouse, or reached by keyboard
  record Marks(Optional<ProbePoint> at, Optional<ProbePoint> picked, OptionalDouble playhead) {
    static final Marks NONE = new Marks(Optional.empty(), Optional.empty(), OptionalDouble.empty());
  }

  ProbeCurvesFigure(ProbeCurves curves, Marks marks) {
    this(curves, marks, true);
  }

  @Override
  public ProbeCurvesFigure with(Set<FigurePart> parts) {
    Marks kept = parts.contains(FigurePart.PIN) ? marks : Marks.NONE;
    return new ProbeCurvesFigure(curves, kept, parts.contains(FigurePart.LEGEND));
  }

  @Override
  public String title() {
    return "%s of probes for %s over %s, %s, %s"
        .formatted(
            curves.task().metric().label(),
            curves.task().label(),
            curves.axis().name(),
            curves.what(),
            curves.how());
  }

  @Override
  public DataTable data() {
    Stream<List<?>> rows =
        curves.curves().stream()
            .flatMap(curve -> curve.spots().stream().map(s -> s.row(s.equals(curve.best()))));
    return new DataTable(ProbePoint.COLUMNS, rows.toList());
  }

  @Override
  public double minWidth(Palette palette) {
    return (LEFT + PLOT_WIDTH + 1 + (named ? LEGEND : 0)) * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    double plot = Math.max(PLOT_HEIGHT * small, ProbeLegend.minHeight(curves, palette) - 2 * small);
    return Math.ceil(headHeight(width, palette) + plot + (0.5 + BELOW) * small);
  }

  Chart chart(double width, double height, Palette palette) {
    double small = palette.size().small();
    double head = headHeight(width, palette);
    double left = LEFT * small;
    double legend = legend(width, palette);
    double high = height - head - (0.5 + BELOW) * small;
    Box plot = new Box(left, head + 0.5 * small, width - left - legend - small, high);
    double[] range = curves.range();
    int lines = (int) Math.clamp(plot.height() / (2.4 * small), 2, 6);
    return new Chart(
        plot,
        new Chart.Axis(curves.axis().low(), curves.axis().high(), ticks(plot, palette), 8),
        new Chart.Axis(range[0], range[1], List.of(), lines),
        List.of(),
        Stream.concat(
                curves.curves().stream().flatMap(c -> controls(c, palette)),
                curves.curves().stream().map(c -> curve(c, palette)))
            .toList());
  }

  private double legend(double width, Palette palette) {
    double small = palette.size().small();
    double max = Math.max(LEGEND * small, MAX_LEGEND * width);
    return named ? Math.clamp(ProbeLegend.width(curves, palette), LEGEND * small, max) : 0;
  }

  private List<Chart.Tick> ticks(Box plot, Palette palette) {
    double letter = 0.62 * palette.size().small();
    double scale = plot.width() / (curves.axis().high() - curves.axis().low());
    List<Chart.Tick> kept = new ArrayList<>();
    double free = Double.NEGATIVE_INFINITY;
    for (Chart.Tick tick : curves.axis().ticks()) {
      double half = letter * tick.text().length() / 2;
      double at = tick.at() * scale;
      if (at - half >= free) {
        kept.add(tick);
        free = at + half + letter;
      }
    }
    return kept;
  }

  private static Chart.Series curve(ProbeCurve curve, Palette palette) {
    ProbeCurve.CurveStyle look = curve.style();
    return new Chart.Series(
        curve.spots().stream().map(s -> point(s.x(), s.value())).toList(),
        new Chart.ChartStyle(
            look.colour(palette),
            Optional.of(ProbeLegend.line(Control.NONE, palette)),
            Optional.of(look.marker()),
            0.66 * palette.size().small(),
            look.filled()));
  }

  private static Chart.Point point(double x, SeedScores value) {
    return new Chart.Point(x, value.mean(), value.se());
  }

  /// Returns the line of a control with its markers, or a stub of it if only one point was
  /// measured.
  private Stream<Chart.Series> controls(ProbeCurve curve, Palette palette) {
    Color colour = curve.style().colour(palette);
    double size = 0.5 * palette.size().small();
    return ProbePoint.controls(curve.spots()).stream()
        .flatMap(control -> {
          List<Chart.Point> points =
              curve.spots().stream()
                  .flatMap(s -> s.control(control).map(v -> point(s.x(), v)).stream())
                  .toList();
          return Stream.of(
              Chart.Series.line(
                  path(control, points),
                  ProbeLegend.line(control, palette),
                  colour,
                  Chart.Errors.BARS),
              Chart.Series.marks(
                  points, ProbeLegend.marker(control), size, colour, ProbeLegend.filled(control)));
        });
  }

  private List<Chart.Point> path(Control control, List<Chart.Point> points) {
    if (control == Control.INPUT && curves.constantInput()) {
      double y = points.getFirst().y();
      return List.of(
          new Chart.Point(curves.axis().low(), y), new Chart.Point(curves.axis().high(), y));
    }
    if (points.size() == 1) {
      Chart.Point only = points.getFirst();
      double half = STUB * Math.min(1, (curves.axis().high() - curves.axis().low()) / 4);
      return List.of(
          new Chart.Point(only.x() - half, only.y()), new Chart.Point(only.x() + half, only.y()));
    }
    return points.stream().map(p -> new Chart.Point(p.x(), p.y())).toList();
  }

  /// Returns the point nearest to the mouse within reach, and none in the area of the axis's dots.
  @Override
  public Optional<ProbePoint> spotAt(
      double x, double y, double width, double height, Palette palette) {
    Chart chart = chart(width, height, palette);
    if (y > chart.plot().bottom() + 1) {
      return Optional.empty();
    }
    double reach = 2.2 * palette.size().small();
    return spots().stream()
        .filter(s -> distance(chart, s, x, y) <= reach)
        .min(Comparator.comparingDouble(s -> distance(chart, s, x, y)));
  }

  @Override
  public List<ProbePoint> spots() {
    return curves.spots();
  }

  /// Returns the next point along the curve, or the nearest point of another curve; from no point,
  /// the best.
  @Override
  public Optional<ProbePoint> next(Optional<ProbePoint> at, int across, int down) {
    List<ProbeCurve> all = curves.curves();
    if (at.isEmpty()) {
      return Optional.of(all.getFirst().best());
    }
    ProbeCurve here =
        all.stream().filter(c -> c.spots().contains(at.get())).findFirst().orElseThrow();
    if (down == 0) {
      int to = here.spots().indexOf(at.get()) + across;
      return Optional.of(here.spots().get(Math.clamp(to, 0, here.spots().size() - 1)));
    }
    ProbeCurve beside = all.get(Math.floorMod(all.indexOf(here) + down, all.size()));
    return beside.spots().stream()
        .min(Comparator.comparingDouble(s -> Math.abs(s.x() - at.get().x())));
  }

  private static double distance(Chart chart, ProbePoint spot, double x, double y) {
    return Math.hypot(chart.px(spot.x()) - x, chart.py(spot.value().mean()) - y);
  }

  @Override
  public OptionalDouble dotAt(double x, double width, double height, Palette palette) {
    Chart chart = chart(width, height, palette);
    return curves.axis().dots().stream()
        .min(Comparator.comparingDouble(d -> Math.abs(chart.px(d) - x)))
        .stream()
        .mapToDouble(d -> d)
        .findFirst();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    head(pen, width, palette);
    Chart chart = chart(width, height, palette);
    Box plot = chart.plot();
    marks.playhead().ifPresent(x -> playhead(pen, chart, x, palette));
    chart.paint(pen, palette);
    Color muted = palette.ink().muted();
    for (double dot : curves.axis().dots()) {
      double r = 1.6 * palette.size().line();
      pen.fillCircle(chart.px(dot), plot.bottom() + 0.4 * small, r, muted);
    }
    TextStyle centred = TextStyle.sans(small).centred();
    double middle = plot.x() + plot.width() / 2;
    pen.text(curves.axis().name(), middle, plot.bottom() + 2.7 * small, centred, muted);
    rings(pen, chart, palette);
    double from = plot.right() + small;
    if (named) {
      ProbeLegend.paint(
          pen, curves, new Box(from, plot.y(), width - from, plot.height() + 2 * small), palette);
    }
    marks
        .at()
        .ifPresent(spot -> {
          double half = 0.6 * small;
          double x = chart.px(spot.x()) - half;
          Box about = new Box(x, chart.py(spot.value().mean()) - half, 2 * half, 2 * half);
          spot.readout(palette).paint(pen, about, new Box(0, 0, width, height), palette);
        });
  }

  private double headHeight(double width, Palette palette) {
    double small = palette.size().small();
    return (1.9 + 1.4 * Fit.lineCount(curves.how(), small, width)) * small;
  }

  private void head(Pen pen, double width, Palette palette) {
    ProbeTask.Metric metric = curves.task().metric();
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    TextStyle plain = TextStyle.sans(small);
    double y = small;
    double brief = pen.textWidth(brief(metric), plain) + 0.7 * small;
    String what = Fit.shortenName(pen, curves.about(), List.of(), bold, width - brief);
    pen.text(what, 0, y, bold, palette.ink().text());
    double x = pen.textWidth(what, bold) + 0.7 * small;
    String direction =
        pen.textWidth(ProbeSettings.words(metric), plain) <= width - x
            ? ProbeSettings.words(metric)
            : brief(metric);
    pen.text(direction, x, y, plain, palette.ink().text());
    Fit.write(pen, curves.how(), y + 1.4 * small, plain, palette.ink().muted(), width);
  }

  /// Returns the metric and its better direction: `error ↓`.
  static String brief(ProbeTask.Metric metric) {
    return metric.moreIsBetter() ? "accuracy ↑" : "error ↓";
  }

  private static void playhead(Pen pen, Chart chart, double x, Palette palette) {
    double at = pen.crisp(chart.px(x));
    Box plot = chart.plot();
    Color accent = palette.mark().accent();
    StrokeStyle line = StrokeStyle.solid(1.5 * palette.size().line());
    pen.line(at, plot.y(), at, plot.bottom(), line, accent);
    double small = palette.size().small();
    pen.fillCircle(at, plot.bottom() + 0.4 * small, 0.36 * small, accent);
  }

  private void rings(Pen pen, Chart chart, Palette palette) {
    double small = palette.size().small();
    double line = palette.size().line();
    Color ink = palette.ink().text();
    StrokeStyle thin = StrokeStyle.solid(1.3 * line);
    curves.curves().forEach(curve -> ring(pen, chart, curve.best(), 0.6 * small, thin, ink));
    StrokeStyle strong = StrokeStyle.solid(2.2 * line);
    marks
        .picked()
        .ifPresent(s -> ring(pen, chart, s, 0.82 * small, strong, palette.mark().accent()));
    marks.at().ifPresent(s -> ring(pen, chart, s, 0.6 * small, strong, ink));
  }

  private static void ring(
      Pen pen, Chart chart, ProbePoint spot, double radius, StrokeStyle line, Color colour) {
    pen.strokeCircle(chart.px(spot.x()), chart.py(spot.value().mean()), radius, line, colour);
  }

  @Override
  public ProbeCurvesFigure still() {
    return new ProbeCurvesFigure(
        curves, new Marks(Optional.empty(), marks.picked(), marks.playhead()));
  }
}
