package org.headscope.app.feature.builder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.training.MetricsLine;

/**
 * The training so far: left the loss of training and of held-out languages, right accuracy and TVD
 * on the held-out ones; one above the other where there is little room.
 *
 * @param name the run
 * @param lines its metrics
 * @param steps the last step that there will be
 */
record ProgressFigure(String name, List<MetricsLine> lines, long steps) implements Figure {
  private static final String TRAIN = "train";

  // All in sizes of small text.
  private static final double GAP = 2;
  private static final double PLOT_WIDTH = 22;
  private static final double PLOT_HEIGHT = 11;

  /** One curve. */
  private record Series(String name, List<double[]> points, boolean dots, Color colour) {}

  ProgressFigure {
    lines = List.copyOf(lines);
  }

  @Override
  public String title() {
    return "Training of " + name;
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (MetricsLine line : lines) {
      rows.add(
          List.of(
              line.step(),
              line.split(),
              words(line.loss()),
              words(line.accuracy()),
              words(line.tvd())));
    }
    return new DataTable(List.of("step", "split", "loss", "accuracy", "tvd"), rows);
  }

  private static Object words(OptionalDouble value) {
    return value.isPresent() ? (Object) value.getAsDouble() : "";
  }

  @Override
  public double leastWidth(Palette palette) {
    return PLOT_WIDTH * palette.size().small();
  }

  @Override
  public double leastHeight(double width, Palette palette) {
    double plots = beside(width, palette) ? PLOT_HEIGHT : 2 * PLOT_HEIGHT + GAP;
    return Math.ceil(plots * palette.size().small());
  }

  private static boolean beside(double width, Palette palette) {
    return width >= (2 * PLOT_WIDTH + GAP) * palette.size().small();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double gap = GAP * palette.size().small();
    boolean beside = beside(width, palette);
    double wide = beside ? (width - gap) / 2 : width;
    double high = beside ? height : (height - gap) / 2;
    Color text = palette.ink().text();
    Color model = palette.mark().model();
    List<Series> losses =
        List.of(
            new Series("train", points(MetricsLine::loss, true), false, palette.ink().muted()),
            new Series("held out", points(MetricsLine::loss, false), true, model));
    double top =
        losses.stream().flatMap(s -> s.points().stream()).mapToDouble(p -> p[1]).max().orElse(3);
    new Plot(pen, palette, wide, high, Math.max(1, Math.ceil(top * 2) / 2))
        .paint("loss, nats", losses);
    pen.save();
    pen.translate(beside ? wide + gap : 0, beside ? 0 : high + gap);
    new Plot(pen, palette, wide, high, 1)
        .paint(
            "held out",
            List.of(
                new Series("accuracy", points(MetricsLine::accuracy, false), true, model),
                new Series("TVD", points(MetricsLine::tvd, false), true, text)));
    pen.restore();
  }

  private List<double[]> points(Function<MetricsLine, OptionalDouble> value, boolean train) {
    List<double[]> points = new ArrayList<>();
    for (MetricsLine line : lines) {
      OptionalDouble y = value.apply(line);
      if (y.isPresent() && line.split().equals(TRAIN) == train) {
        points.add(new double[] {line.step(), y.getAsDouble()});
      }
    }
    return points;
  }

  /** One of the two plots. */
  private final class Plot {
    private final Pen pen;
    private final Palette palette;
    private final double small;
    private final double left;
    private final double right;
    private final double top;
    private final double bottom;
    private final double most;

    Plot(Pen pen, Palette palette, double width, double height, double most) {
      this.pen = pen;
      this.palette = palette;
      this.most = most;
      small = palette.size().small();
      left = 2.6 * small;
      right = Math.max(left + 20, width - 7.2 * small);
      top = 1.7 * small;
      bottom = Math.max(top + 10, height - 1.8 * small);
    }

    void paint(String unit, List<Series> all) {
      TextStyle style = TextStyle.sans(small).right().middle();
      for (double share : new double[] {0, 0.5, 1}) {
        double y = pen.crisp(y(share * most));
        pen.line(left, y, right, y, StrokeStyle.HAIR, palette.ground().hairline());
        pen.text(number(share * most), left - 0.6 * small, y, style, palette.ink().muted());
      }
      TextStyle caption = TextStyle.sans(small);
      pen.text(unit, left, 0.8 * small, caption, palette.ink().muted());
      TextStyle tick = TextStyle.sans(small);
      pen.text("0", left, bottom + 1.4 * small, tick, palette.ink().muted());
      pen.text(
          "step " + NumberText.count(steps),
          right,
          bottom + 1.4 * small,
          tick.right(),
          palette.ink().muted());
      all.forEach(this::curve);
      names(all);
    }

    private String number(double value) {
      return value == Math.rint(value)
          ? String.valueOf((int) value)
          : NumberText.decimals(value, 2).replaceFirst("0$", "");
    }

    private double x(double step) {
      return left + (right - left) * step / Math.max(1, steps);
    }

    private double y(double value) {
      return bottom - (bottom - top) * Math.clamp(value / most, 0, 1);
    }

    private void curve(Series series) {
      double[] xs = series.points().stream().mapToDouble(p -> x(p[0])).toArray();
      double[] ys = series.points().stream().mapToDouble(p -> y(p[1])).toArray();
      double line = palette.size().line();
      if (xs.length > 1) {
        pen.polyline(
            xs, ys, StrokeStyle.solid((series.dots() ? 1.8 : 1.2) * line), series.colour());
      }
      for (int i = 0; series.dots() && i < xs.length; i++) {
        pen.fillCircle(xs[i], ys[i], 2.4 * line, series.colour());
      }
    }

    /** Each name at the end of its curve with its last value, apart from the other. */
    private void names(List<Series> all) {
      List<Series> known =
          all.stream()
              .filter(series -> !series.points().isEmpty())
              .sorted(Comparator.comparingDouble(series -> y(series.points().getLast()[1])))
              .toList();
      double apart = 2.7 * small;
      double above = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < known.size(); i++) {
        double wanted = Math.max(y(known.get(i).points().getLast()[1]), above + apart);
        above = Math.min(wanted, bottom - (known.size() - 1 - i) * apart);
        name(known.get(i), above);
      }
    }

    private void name(Series series, double y) {
      double x = right + 0.6 * small;
      TextStyle name = TextStyle.sans(small).semibold().middle();
      pen.text(series.name(), x, y - 0.6 * small, name, series.colour());
      String value = NumberText.decimals(series.points().getLast()[1], 3);
      pen.text(value, x, y + 0.7 * small, TextStyle.sans(small).middle(), palette.ink().text());
    }
  }
}
