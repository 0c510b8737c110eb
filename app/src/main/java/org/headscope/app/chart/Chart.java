package org.headscope.app.chart;

import module java.base;

import java.awt.geom.Path2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// Curves and bars with errors, in the style of the other figures.
///
/// @param plot the area of curves and bars, without the numbers of the axes to the left and below
/// @param bars drawn behind the curves
/// @param curves drawn in this order, later ones over earlier ones
public record Chart(Box plot, Axis x, Axis y, List<Bar> bars, List<Series> curves) {
  private static final double BAND = 0.13;

  /// The number of pixels by which a marker may extend beyond the plot.
  private static final double OVER = 4;

  /// An axis with labels at `ticks`, or, if there are none, at up to `max` round numbers.
  public record Axis(double low, double high, List<Tick> ticks, int max) {
    public Axis {
      ticks = List.copyOf(ticks);
      if (!(high > low) || max < 1) {
        throw new IllegalArgumentException("an axis from " + low + " to " + high);
      }
    }

    /// Returns the position of `value` on the axis, from 0 to 1.
    public double share(double value) {
      return (value - low) / (high - low);
    }
  }

  public record Tick(double at, String text) {}

  /// A measurement, with its error if it has one: half the length of an error bar.
  public record Point(double x, double y, OptionalDouble error) {
    public Point(double x, double y) {
      this(x, y, OptionalDouble.empty());
    }
  }

  /// A line, and markers of `size` logical pixels, filled or with the colour of the pane inside.
  public record ChartStyle(
      Color colour,
      Optional<StrokeStyle> line,
      Optional<Marker> marker,
      double size,
      boolean filled) {}

  public enum Errors {
    BARS,
    /// A pale band behind all curves.
    BAND
  }

  /// A curve, with its points in ascending x.
  public record Series(List<Point> points, ChartStyle style, Errors errors) {
    public Series {
      points = List.copyOf(points);
    }

    public Series(List<Point> points, ChartStyle style) {
      this(points, style, Errors.BARS);
    }

    public static Series line(List<Point> points, StrokeStyle line, Color colour, Errors errors) {
      return new Series(
          points, new ChartStyle(colour, Optional.of(line), Optional.empty(), 0, true), errors);
    }

    public static Series marks(
        List<Point> points, Marker marker, double size, Color colour, boolean filled) {
      return new Series(
          points, new ChartStyle(colour, Optional.empty(), Optional.of(marker), size, filled));
    }

    boolean has(Errors kind) {
      return errors == kind && points.stream().anyMatch(p -> p.error().isPresent());
    }
  }

  /// A bar, with the error of its value if it has one.
  public record Bar(
      double from,
      double to,
      double value,
      OptionalDouble error,
      Color colour,
      BarPattern pattern) {}

  /// Copies the lists, and aligns the plot to whole pixels.
  public Chart {
    bars = List.copyOf(bars);
    curves = List.copyOf(curves);
    double left = Math.ceil(plot.x());
    double top = Math.ceil(plot.y());
    double wide = Math.max(11, Math.floor(plot.right()) - left);
    plot = new Box(left, top, wide, Math.max(11, Math.floor(plot.bottom()) - top));
  }

  public double px(double value) {
    return plot.x() + x.share(value) * plot.width();
  }

  public double py(double value) {
    return plot.bottom() - y.share(value) * plot.height();
  }

  /// Returns the y of labels at the ends of curves, moved apart where they would overlap.
  ///
  /// @param distance the minimum distance between two labels
  /// @param bottom the greatest y, if space allows
  public static double[] labelHeights(double[] ends, double distance, double top, double bottom) {
    Integer[] order = IntStream.range(0, ends.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> ends[i]));
    double[] heights = new double[ends.length];
    double next = Double.NEGATIVE_INFINITY;
    for (int i : order) {
      heights[i] = Math.max(ends[i], next);
      next = heights[i] + distance;
    }
    double last = bottom;
    for (int k = order.length - 1; k >= 0; k--) {
      int i = order[k];
      heights[i] = Math.max(top, Math.min(heights[i], last));
      last = heights[i] - distance;
    }
    return heights;
  }

  public void paint(Pen pen, Palette palette) {
    double small = palette.size().small();
    for (Tick tick : ticks(x)) {
      double at = px(tick.at());
      double edge = pen.crisp(at);
      double end = plot.bottom() + 0.3 * small;
      pen.line(edge, plot.bottom(), edge, end, StrokeStyle.HAIR, palette.ink().faint());
      TextStyle style = TextStyle.sans(small).centred();
      pen.text(tick.text(), at, plot.bottom() + 1.4 * small, style, palette.ink().muted());
    }
    for (Tick tick : ticks(y)) {
      double at = pen.crisp(py(tick.at()));
      pen.line(plot.x(), at, plot.right(), at, StrokeStyle.HAIR, palette.ground().hairline());
      TextStyle style = TextStyle.sans(small).right().middle();
      pen.text(tick.text(), plot.x() - 0.5 * small, at, style, palette.ink().muted());
    }
    Box space = plot.grown(OVER);
    pen.pushClip(space.x(), space.y(), space.width(), space.height());
    curves.stream().filter(curve -> curve.has(Errors.BAND)).forEach(curve -> band(pen, curve));
    bars.forEach(bar -> paint(bar, pen, palette));
    for (Bar bar : bars.stream().filter(bar -> bar.error().isPresent()).toList()) {
      Point end = new Point((bar.from() + bar.to()) / 2, bar.value(), bar.error());
      error(pen, end, 4, palette.ink().text(), palette);
    }
    curves.forEach(curve -> paint(curve, pen, palette));
    pen.restore();
  }

  /// Returns the labels of an axis: at least two numbers, since one alone shows no scale.
  private static List<Tick> ticks(Axis axis) {
    if (!axis.ticks().isEmpty()) {
      return axis.ticks();
    }
    double space = (axis.high() - axis.low()) / axis.max();
    for (int i = 0; i < 8 && count(axis, unit(space)) < 2; i++) { // also ends on tiny ranges
      space /= 2;
    }
    double unit = unit(space);
    NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
    format.setMinimumFractionDigits((int) Math.max(0, Math.ceil(-Math.log10(unit))));
    format.setMaximumFractionDigits(6);
    double first = unit * Math.ceil(axis.low() / unit);
    return IntStream.range(0, count(axis, unit))
        .mapToObj(i -> new Tick(first + i * unit, format.format(first + i * unit)))
        .toList();
  }

  private static int count(Axis axis, double unit) {
    return (int) (Math.floor(axis.high() / unit) - Math.ceil(axis.low() / unit) + 1);
  }

  /// Returns the smallest number that is 1, 2 or 5 times a power of ten and at least `min`.
  static double unit(double min) {
    int power = (int) Math.ceil(Math.log10(min));
    double ten = Math.pow(10, power - 1);
    return 2 * ten >= min ? 2 * ten : 5 * ten >= min ? 5 * ten : Math.pow(10, power);
  }

  private void band(Pen pen, Series curve) {
    double[] xs = new double[2 * curve.points().size()];
    double[] ys = new double[xs.length];
    for (int i = 0; i < curve.points().size(); i++) {
      Point p = curve.points().get(i);
      int back = xs.length - 1 - i;
      xs[i] = px(p.x());
      xs[back] = xs[i];
      ys[i] = py(p.y() - p.error().orElse(0));
      ys[back] = py(p.y() + p.error().orElse(0));
    }
    pen.fill(through(xs, ys), curve.style().colour().deriveColor(0, 1, 1, BAND));
  }

  private static Path2D through(double[] xs, double[] ys) {
    Path2D path = new Path2D.Float();
    path.moveTo(xs[0], ys[0]);
    for (int i = 1; i < xs.length; i++) {
      path.lineTo(xs[i], ys[i]);
    }
    return path;
  }

  private void paint(Bar bar, Pen pen, Palette palette) {
    // Patterns are made for horizontal bars, so the bar is painted lying down, and turned.
    pen.save();
    pen.translate(pen.snap(px(bar.from())), pen.snap(plot.bottom()));
    pen.rotate(-90);
    double length = plot.bottom() - py(bar.value());
    Box lying = new Box(0, 0, length, px(bar.to()) - px(bar.from()));
    bar.pattern().bar(pen, lying, bar.colour(), palette);
    pen.restore();
  }

  private void error(Pen pen, Point p, double cap, Color colour, Palette palette) {
    StrokeStyle stroke = StrokeStyle.solid(1.1 * palette.size().line());
    double at = px(p.x());
    double low = py(p.y() - p.error().orElse(0));
    double high = py(p.y() + p.error().orElse(0));
    pen.line(at, low, at, high, stroke, colour);
    pen.line(at - cap / 2, low, at + cap / 2, low, stroke, colour);
    pen.line(at - cap / 2, high, at + cap / 2, high, stroke, colour);
  }

  private void paint(Series curve, Pen pen, Palette palette) {
    ChartStyle style = curve.style();
    if (curve.has(Errors.BARS)) {
      double cap = Math.max(4, 0.8 * style.size());
      curve.points().forEach(p -> error(pen, p, cap, style.colour(), palette));
    }
    double[] xs = curve.points().stream().mapToDouble(p -> px(p.x())).toArray();
    double[] ys = curve.points().stream().mapToDouble(p -> py(p.y())).toArray();
    style.line().ifPresent(line -> pen.stroke(through(xs, ys), line, style.colour()));
    style
        .marker()
        .ifPresent(marker -> {
          Color inside = style.filled() ? style.colour() : palette.ground().pane();
          for (int i = 0; i < xs.length; i++) {
            marker.draw(pen, xs[i], ys[i], style.size(), style.colour(), inside);
          }
        });
  }
}
