package org.headscope.app.feature.attention.kind;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.SceneFigure;
import org.headscope.app.service.map.DistanceProfile;
import org.headscope.engine.interpret.distance.DistanceResult;

/// A head's mean weight by the distance from query to key, with a band of the standard deviation
/// between instances, in front of the other heads of its layer and a uniform head. The axis is
/// logarithmic, since near distances differ most.
public record DistanceFigure(DistanceScene scene, boolean paper, Set<FigurePart> parts)
    implements SceneFigure {
  // All in multiples of the small text size.
  private static final double LEFT = 3.8;
  private static final double BELOW = 3.2;
  private static final double LINE = 1.7;
  private static final double MIN_WEIGHT = 26;

  // In multiples of the plain line width.
  private static final double SELECTED = 2.2;
  private static final double UNIFORM = 1.2;

  private static final List<String> LONG =
      List.of("mean ± SD of instances", "uniform", "other heads of the layer");
  private static final List<String> SHORT = List.of("mean ± SD", "uniform", "others");

  /// The top of the axis, as a multiple of the highest point.
  private static final double OVER = 1.06;

  public DistanceFigure {
    parts = Set.copyOf(parts);
  }

  @Override
  public DistanceFigure with(Set<FigurePart> some) {
    return new DistanceFigure(
        some.contains(FigurePart.PIN) ? scene : scene.unpinned(), paper, some);
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return MIN_WEIGHT * palette.size().small();
  }

  private double top(Palette palette) {
    double small = palette.size().small();
    return titleHeight(palette) + (hasLegend() ? 2 * LINE * small : small);
  }

  private static double x(int distance) {
    return Math.log1p(distance);
  }

  public Chart chart(double width, double height, Palette palette) {
    double small = palette.size().small();
    double top = top(palette);
    double wide = width - (LEFT + 1) * small;
    Box plot = new Box(LEFT * small, top, wide, height - top - BELOW * small);
    int lines = (int) Math.clamp(plot.height() / (2.4 * small), 2, 6);
    double end = x(Math.max(1, scene.numbers().length() - 1));
    return new Chart(
        plot,
        new Chart.Axis(0, end, ticks(plot, end, small), 8),
        new Chart.Axis(0, highest(), List.of(), lines),
        List.of(),
        curves(palette));
  }

  private double highest() {
    DistanceResult.Head selected = scene.selectedHead();
    IntStream all = IntStream.range(0, selected.mean().length);
    double high = all.mapToDouble(d -> selected.mean()[d] + selected.spread()[d]).max().orElse(1);
    return high > 0 ? OVER * high : 1;
  }

  private List<Chart.Tick> ticks(Box plot, double end, double small) {
    List<Chart.Tick> ticks = new ArrayList<>();
    double free = Double.NEGATIVE_INFINITY;
    for (int distance : new int[] {0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000}) {
      String text = NumberText.count(distance);
      double at = x(distance) / end * plot.width();
      double half = 0.31 * small * text.length();
      if (x(distance) <= end && at - half >= free) {
        ticks.add(new Chart.Tick(x(distance), text));
        free = at + half + 0.6 * small;
      }
    }
    return ticks;
  }

  private List<Chart.Series> curves(Palette palette) {
    DistanceProfile numbers = scene.numbers();
    List<Chart.Series> curves = new ArrayList<>();
    double line = palette.size().line();
    StrokeStyle thin = StrokeStyle.solid(line);
    siblings().forEach(h -> curves.add(curve(h.mean(), thin, palette.ink().faint())));
    double[] uniform = IntStream.range(0, numbers.length()).mapToDouble(numbers::uniform).toArray();
    curves.add(curve(uniform, StrokeStyle.dotted(UNIFORM * line), palette.ink().muted()));
    DistanceResult.Head selected = scene.selectedHead();
    List<Chart.Point> points = new ArrayList<>();
    for (int d = 0; d < selected.mean().length; d++) {
      points.add(
          new Chart.Point(x(d), selected.mean()[d], OptionalDouble.of(selected.spread()[d])));
    }
    Color model = palette.mark().model();
    curves.add(
        Chart.Series.line(points, StrokeStyle.solid(SELECTED * line), model, Chart.Errors.BAND));
    return curves;
  }

  private Chart.Series curve(double[] mean, StrokeStyle stroke, Color colour) {
    double highest = highest();
    List<Chart.Point> points =
        IntStream.range(0, mean.length)
            .mapToObj(d -> new Chart.Point(x(d), Math.min(mean[d], highest)))
            .toList();
    return Chart.Series.line(points, stroke, colour, Chart.Errors.BAND);
  }

  private List<DistanceResult.Head> siblings() {
    return scene.numbers().result().heads().stream()
        .filter(h -> h.layer() == scene.layer() && h.head() != scene.head())
        .toList();
  }

  @Override
  public PointerTarget at(double x, double y, PictureArea space) {
    Box plot = chart(space.width(), space.height(), space.palette()).plot();
    double end = x(Math.max(1, scene.numbers().length() - 1));
    double at = Math.expm1(Math.clamp((x - plot.x()) / plot.width(), 0, 1) * end);
    int distance = Math.clamp(Math.round(at), 0, scene.numbers().length() - 1);
    return new PointerTarget.OnSpot(distance, 0, 0);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    Chart chart = chart(width, height, palette);
    Box plot = chart.plot();
    writeTitle(pen, List.of(), width, palette);
    if (hasLegend()) {
      legend(pen, plot, width, palette);
    }
    if (scene.selectedDistance() >= 0) {
      double at = pen.crisp(chart.px(x(scene.selectedDistance())));
      Color accent = palette.mark().accent();
      StrokeStyle line = StrokeStyle.solid(1.4 * palette.size().line());
      pen.line(at, plot.y(), at, plot.bottom(), line, accent);
    }
    chart.paint(pen, palette);
    String name = "tokens back (log), 0 is the query itself";
    TextStyle style = TextStyle.sans(small).centred();
    double below = plot.bottom() + 2.8 * small;
    pen.text(name, plot.middleX(), below, style, palette.ink().muted());
    if (!paper && scene.spot() >= 0) {
      pointed(pen, chart, new Box(0, 0, width, height), palette);
    }
  }

  private void pointed(Pen pen, Chart chart, Box space, Palette palette) {
    double small = palette.size().small();
    double px = chart.px(x(scene.spot()));
    double py = chart.py(scene.selectedHead().mean()[scene.spot()]);
    StrokeStyle ring = StrokeStyle.solid(1.6 * palette.size().line());
    pen.strokeCircle(px, py, 0.5 * small, ring, palette.ink().text());
    Box about = new Box(px - 0.5 * small, py - 0.5 * small, small, small);
    new Bubble(scene.at(scene.spot(), palette, /* paper= */ false).few())
        .paint(pen, about, space, palette);
  }

  private void legend(Pen pen, Box plot, double width, Palette palette) {
    double small = palette.size().small();
    TextStyle style = TextStyle.sans(small).middle();
    Color ink = palette.ink().muted();
    double first = plot.y() - 1.55 * LINE * small;
    DistanceResult result = scene.numbers().result();
    int instances = result.instances()[0];
    String of = instances == 1 ? "instance" : "instances";
    String queries = NumberText.count(result.queries()[0]);
    String over = "weight over %s queries of %,d %s".formatted(queries, instances, of);
    pen.text(Fit.shortenName(pen, over, List.of(), style, width), 0, first, style, ink);
    boolean alone = siblings().isEmpty();
    double marks = (alone ? 2 : 3) * 3.4 * small;
    boolean fits = plot.x() + marks + pen.textWidth(String.join("", LONG), style) <= width;
    List<String> words = fits ? LONG : SHORT;
    double y = plot.y() - 0.7 * LINE * small;
    double x = plot.x();
    double line = palette.size().line();
    StrokeStyle selected = StrokeStyle.solid(SELECTED * line);
    x = entry(pen, words.get(0), selected, palette.mark().model(), x, y, palette);
    x = entry(pen, words.get(1), StrokeStyle.dotted(UNIFORM * line), ink, x, y, palette);
    if (!alone) {
      entry(pen, words.get(2), StrokeStyle.solid(line), palette.ink().faint(), x, y, palette);
    }
  }

  private static double entry(
      Pen pen, String words, StrokeStyle line, Color colour, double x, double y, Palette palette) {
    double small = palette.size().small();
    TextStyle style = TextStyle.sans(small).middle();
    double end = x + 1.6 * small;
    pen.line(x, y, end, y, line, colour);
    pen.text(words, end + 0.4 * small, y, style, palette.ink().muted());
    return end + 1.4 * small + pen.textWidth(words, style);
  }
}
