package org.headscope.app.feature.builder;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig.LossPositions;
import org.headscope.engine.training.run.MetricsLine;

/// The training so far: on the left the training and held-out loss, on the right accuracy and TVD
/// on held-out languages; one above the other if space is short.
///
/// @param steps the last planned step
/// @param accuracy true if accuracy is meaningful for the task
record ProgressFigure(
    String name, List<MetricsLine> lines, long steps, LossRows rows, boolean accuracy)
    implements Figure {
  private static final String TRAIN = "train";

  // Lengths in sizes of small text.
  private static final double GAP = 2;
  private static final double PLOT_WIDTH = 22;
  private static final double PLOT_HEIGHT = 11;

  /// The rows over which each loss is averaged, or two empty texts if they are the same. Training
  /// divides by the tokens it learns from, or by padded instances; held-out loss covers the rows
  /// that the task scores.
  record LossRows(String train, String heldOut) {
    static final LossRows SAME = new LossRows("", "");

    static LossRows of(Recipe recipe) {
      boolean padded =
          recipe.training().lossPositions().filter(LossPositions.PADDED::equals).isPresent();
      boolean all = recipe.data().task().scoresAllRows();
      return all && !padded
          ? SAME
          : new LossRows(
              padded ? "with padding" : "all tokens", all ? "no padding" : "scored rows");
    }
  }

  ProgressFigure {
    lines = List.copyOf(lines);
  }

  static ProgressFigure of(String name, List<MetricsLine> lines, Recipe recipe) {
    return new ProgressFigure(
        name,
        lines,
        recipe.training().steps(),
        LossRows.of(recipe),
        !recipe.data().task().isScoredInNats());
  }

  @Override
  public String title() {
    return "Training of " + name;
  }

  @Override
  public DataTable data() {
    List<List<?>> table = new ArrayList<>();
    for (MetricsLine line : lines) {
      String over = line.split().equals(TRAIN) ? rows.train() : rows.heldOut();
      Object loss = words(line.loss());
      table.add(
          List.of(
              line.step(), line.split(), loss, over, words(line.accuracy()), words(line.tvd())));
    }
    return new DataTable("step,split,loss,over,accuracy,tvd", table);
  }

  private static Object words(OptionalDouble value) {
    return value.isPresent() ? (Object) value.getAsDouble() : "";
  }

  @Override
  public double minWidth(Palette palette) {
    return PLOT_WIDTH * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double plots = beside(width, palette) ? PLOT_HEIGHT : 2 * PLOT_HEIGHT + GAP;
    return Math.ceil(plots * palette.size().small());
  }

  private static boolean beside(double width, Palette palette) {
    return width >= (2 * PLOT_WIDTH + GAP) * palette.size().small();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  /// A curve with its name and the line below that, or empty.
  private record Curve(String name, String over, Chart.Series series) {
    double last() {
      return series.points().getLast().y();
    }
  }

  private final class Painter extends Painting {
    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
    }

    void paint() {
      double gap = GAP * small;
      boolean beside = beside(width, palette);
      double wide = beside ? (width - gap) / 2 : width;
      double high = beside ? height : (height - gap) / 2;
      Color model = palette.mark().model();
      StrokeStyle solid = StrokeStyle.solid(1.8 * line);
      StrokeStyle thin = StrokeStyle.solid(1.2 * line);
      List<Curve> losses =
          List.of(
              curve("train", rows.train(), MetricsLine::loss, muted, thin),
              curve("held out", rows.heldOut(), MetricsLine::loss, model, solid));
      double top =
          losses.stream()
              .flatMap(c -> c.series().points().stream())
              .mapToDouble(Chart.Point::y)
              .max()
              .orElse(3);
      Box left = new Box(0, 0, wide, high);
      plot(left, "loss, nats", Math.max(1, Math.ceil(top * 2) / 2), losses);
      List<Curve> scores = new ArrayList<>();
      if (accuracy) {
        scores.add(curve("accuracy", "", MetricsLine::accuracy, model, solid));
      }
      scores.add(curve("TVD", "", MetricsLine::tvd, ink, StrokeStyle.dashed(1.8 * line)));
      Box right = new Box(beside ? wide + gap : 0, beside ? 0 : high + gap, wide, high);
      plot(right, "held out", 1, scores);
    }

    private Curve curve(
        String name,
        String over,
        Function<MetricsLine, OptionalDouble> value,
        Color colour,
        StrokeStyle stroke) {
      boolean train = name.equals(TRAIN);
      List<Chart.Point> points =
          lines.stream()
              .filter(each -> each.split().equals(TRAIN) == train)
              .filter(each -> value.apply(each).isPresent())
              .map(each -> new Chart.Point(each.step(), value.apply(each).orElseThrow()))
              .toList();
      Optional<Marker> marker = train ? Optional.empty() : Optional.of(Marker.CIRCLE);
      Chart.ChartStyle look =
          new Chart.ChartStyle(colour, Optional.of(stroke), marker, 2.5 * stroke.width(), true);
      return new Curve(name, over, new Chart.Series(points, look));
    }

    private void plot(Box area, String unit, double high, List<Curve> curves) {
      double left = area.x() + 2.6 * small;
      double last = Math.max(1, steps);
      double wide = Math.max(20, area.right() - 7.2 * small - left);
      double tall = Math.max(10, area.height() - 3.5 * small);
      List<Tick> ends =
          List.of(new Tick(0, "0"), new Tick(last, "step " + NumberText.count(steps)));
      List<Tick> levels = Stream.of(0.0, high / 2, high).map(ProgressFigure::tick).toList();
      Chart chart =
          new Chart(
              new Box(left, area.y() + 1.7 * small, wide, tall),
              new Chart.Axis(0, last, ends, 1),
              new Chart.Axis(0, high, levels, 2),
              List.of(),
              curves.stream().map(Curve::series).toList());
      chart.paint(pen, palette);
      pen.text(unit, chart.plot().x(), area.y() + 0.8 * small, TextStyle.sans(small), muted);
      names(chart, curves.stream().filter(c -> !c.series().points().isEmpty()).toList());
    }

    /// Writes each name and last value at the end of its curve, without overlaps.
    private void names(Chart chart, List<Curve> curves) {
      double x = chart.plot().right() + 0.6 * small;
      boolean brief = curves.stream().allMatch(c -> c.over().isEmpty());
      double[] at =
          Chart.labelHeights(
              curves.stream().mapToDouble(c -> chart.py(c.last())).toArray(),
              (brief ? 2.7 : 3.9) * small,
              Double.NEGATIVE_INFINITY,
              chart.plot().bottom());
      TextStyle style = TextStyle.sans(small).middle();
      for (int i = 0; i < at.length; i++) {
        Curve curve = curves.get(i);
        double up = curve.over().isEmpty() ? 0.6 : 1.2;
        Color colour = curve.series().style().colour();
        pen.text(curve.name(), x, at[i] - up * small, style.semibold(), colour);
        if (!curve.over().isEmpty()) {
          pen.text(curve.over(), x, at[i], style, muted);
        }
        String value = NumberText.decimals(curve.last(), 3);
        pen.text(value, x, at[i] + (up + 0.1) * small, style, ink);
      }
    }
  }

  private static Tick tick(double value) {
    return new Tick(
        value,
        value == Math.rint(value)
            ? NumberText.decimals(value, 0)
            : NumberText.decimals(value, 2).replaceFirst("0$", ""));
  }
}
