package org.headscope.app.chart;

import module java.base;
import module java.desktop;

import java.util.List;
import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.AwtPen;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/// Curves and bars with errors, drawn by JFreeChart in the style of the other figures.
///
/// @param plot where they stand, without the axes' numbers, which stand at its left and below
/// @param x from left to right
/// @param y from below
/// @param bars behind the curves
/// @param curves the later over the earlier
public record Chart(Box plot, Axis x, Axis y, List<Bar> bars, List<Series> curves) {
  private static final double BAND = 0.13;

  /// Pixels by which a marker may reach over the plot's edge.
  private static final double OVER = 4;

  /// An axis.
  ///
  /// @param ticks what is labelled; round numbers where empty
  /// @param max so many round numbers
  public record Axis(double low, double high, List<Tick> ticks, int max) {
    public Axis {
      ticks = List.copyOf(ticks);
      if (!(high > low) || max < 1) {
        throw new IllegalArgumentException("an axis from " + low + " to " + high);
      }
    }

    /// The share of the way from its beginning to its end at which `value` stands.
    public double share(double value) {
      return (value - low) / (high - low);
    }
  }

  public record Tick(double at, String text) {}

  /// A measurement, with one standard error where there is one.
  public record Point(double x, double y, OptionalDouble error) {
    public Point(double x, double y) {
      this(x, y, OptionalDouble.empty());
    }
  }

  /// How a curve looks.
  ///
  /// @param line through the points; none where empty
  /// @param marker on each point; none where empty
  /// @param size of the marker in logical pixels
  /// @param filled whether the marker is solid, or has the colour of the paper inside
  public record Look(
      Color colour,
      Optional<StrokeStyle> line,
      Optional<Marker> marker,
      double size,
      boolean filled) {}

  public enum Errors {
    BARS,
    /// A pale band under all curves.
    BAND
  }

  /// A curve, its points by ascending x.
  public record Series(List<Point> points, Look look, Errors errors) {
    public Series {
      points = List.copyOf(points);
    }

    public Series(List<Point> points, Look look) {
      this(points, look, Errors.BARS);
    }

    public static Series line(List<Point> points, StrokeStyle line, Color colour, Errors errors) {
      return new Series(
          points, new Look(colour, Optional.of(line), Optional.empty(), 0, true), errors);
    }

    public static Series marks(
        List<Point> points, Marker marker, double size, Color colour, boolean filled) {
      return new Series(
          points, new Look(colour, Optional.empty(), Optional.of(marker), size, filled));
    }

    boolean has(Errors kind) {
      return errors == kind && points.stream().anyMatch(p -> p.error().isPresent());
    }
  }

  /// A bar.
  ///
  /// @param error one standard error of the value
  /// @param pattern that tells it apart without colours
  public record Bar(
      double from,
      double to,
      double value,
      OptionalDouble error,
      Color colour,
      BarPattern pattern) {}

  /// Copies the lists, and puts the plot on whole pixels, as JFreeChart does.
  public Chart {
    bars = List.copyOf(bars);
    curves = List.copyOf(curves);
    double left = Math.ceil(plot.x());
    double top = Math.ceil(plot.y());
    plot =
        new Box(
            left,
            top,
            Math.max(11, Math.floor(plot.right()) - left),
            Math.max(11, Math.floor(plot.bottom()) - top));
  }

  public double px(double value) {
    return plot.x() + x.share(value) * plot.width();
  }

  public double py(double value) {
    return plot.bottom() - y.share(value) * plot.height();
  }

  /// Heights of labels at the ends of curves.
  ///
  /// @param distance between two labels at least
  /// @param bottom the greatest height, if there is room
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
    XYPlot drawn = new Plot();
    drawn.setDomainAxis(new PenAxis(x, pen, palette));
    drawn.setRangeAxis(new PenAxis(y, pen, palette));
    drawn.setInsets(RectangleInsets.ZERO_INSETS);
    drawn.setAxisOffset(RectangleInsets.ZERO_INSETS);
    drawn.setFixedDomainAxisSpace(new AxisSpace());
    drawn.setFixedRangeAxisSpace(new AxisSpace());
    drawn.setBackgroundPaint(null);
    drawn.setOutlineVisible(false);
    drawn.setDomainGridlinesVisible(false);
    drawn.setRangeGridlinesVisible(false);
    drawn.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    int next = 0;
    for (Series curve : curves) {
      if (curve.has(Errors.BAND)) {
        drawn.setDataset(next, values(curve));
        drawn.setRenderer(next++, band(curve));
      }
    }
    for (Bar bar : bars) {
      drawn.setDataset(next, values(bar));
      drawn.setRenderer(next++, renderer(bar, pen, palette));
    }
    for (Bar bar : bars) {
      if (bar.error().isPresent()) {
        Look look = new Look(palette.ink().text(), Optional.empty(), Optional.empty(), 0, true);
        Point end = new Point((bar.from() + bar.to()) / 2, bar.value(), bar.error());
        Series error = new Series(List.of(end), look);
        drawn.setDataset(next, values(error));
        drawn.setRenderer(next++, renderer(error, palette));
      }
    }
    for (Series curve : curves) {
      drawn.setDataset(next, values(curve));
      drawn.setRenderer(next++, renderer(curve, palette));
    }
    Rectangle2D area = new Rectangle2D.Double(plot.x(), plot.y(), plot.width(), plot.height());
    pen.graphics(graphics -> drawn.draw(graphics, area, null, null, null));
  }

  private static XYDataset values(Bar bar) {
    XYIntervalSeries series = new XYIntervalSeries("");
    double middle = (bar.from() + bar.to()) / 2;
    series.add(middle, bar.from(), bar.to(), bar.value(), bar.value(), bar.value());
    XYIntervalSeriesCollection all = new XYIntervalSeriesCollection();
    all.addSeries(series);
    return all;
  }

  private static XYDataset values(Series curve) {
    YIntervalSeries series = new YIntervalSeries("");
    for (Point p : curve.points()) {
      double error = p.error().orElse(0);
      series.add(p.x(), p.y(), p.y() - error, p.y() + error);
    }
    YIntervalSeriesCollection all = new YIntervalSeriesCollection();
    all.addSeries(series);
    return all;
  }

  private XYBarRenderer renderer(Bar bar, Pen pen, Palette palette) {
    XYBarRenderer renderer = new XYBarRenderer();
    renderer.setBase(y.low());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setBarPainter(new Patterned(bar, pen, palette));
    return renderer;
  }

  private static DeviationRenderer band(Series curve) {
    Color colour = curve.look().colour();
    DeviationRenderer renderer = new DeviationRenderer(false, false);
    renderer.setAlpha(1);
    renderer.setSeriesFillPaint(0, AwtPen.awt(colour.deriveColor(0, 1, 1, BAND)));
    return renderer;
  }

  private static XYLineAndShapeRenderer renderer(Series curve, Palette palette) {
    Look look = curve.look();
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(false);
    renderer.setDrawYError(curve.has(Errors.BARS));
    // Segment by segment, dashes would begin anew at every point.
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setCapLength(Math.max(4, 0.8 * look.size()));
    renderer.setErrorStroke(AwtPen.stroke(StrokeStyle.solid(1.1 * palette.size().line())));
    renderer.setSeriesPaint(0, AwtPen.awt(look.colour()));
    renderer.setDefaultLinesVisible(look.line().isPresent());
    look.line().ifPresent(line -> renderer.setSeriesStroke(0, AwtPen.stroke(line)));
    renderer.setDefaultShapesVisible(look.marker().isPresent());
    look.marker().ifPresent(marker -> renderer.setSeriesShape(0, marker.shape(look.size())));
    renderer.setUseFillPaint(true);
    Color inside = look.filled() ? look.colour() : palette.ground().pane();
    renderer.setSeriesFillPaint(0, AwtPen.awt(inside));
    renderer.setDrawOutlines(true);
    renderer.setSeriesOutlineStroke(
        0, AwtPen.stroke(StrokeStyle.solid(Math.max(0.8, Marker.outline(look.size())))));
    return renderer;
  }

  /// A plot whose markers may reach over its edges.
  private static final class Plot extends XYPlot {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public boolean render(
        Graphics2D graphics,
        Rectangle2D area,
        int index,
        PlotRenderingInfo info,
        CrosshairState crosshair) {
      Shape clip = graphics.getClip();
      graphics.setClip(
          new Rectangle2D.Double(
              area.getX() - OVER,
              area.getY() - OVER,
              area.getWidth() + 2 * OVER,
              area.getHeight() + 2 * OVER));
      boolean found = super.render(graphics, area, index, info, crosshair);
      graphics.setClip(clip);
      return found;
    }
  }

  /// Draws a bar with its pattern.
  private static final class Patterned extends StandardXYBarPainter {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Bar bar;
    private final transient Pen pen;
    private final transient Palette palette;

    Patterned(Bar bar, Pen pen, Palette palette) {
      this.bar = bar;
      this.pen = pen;
      this.palette = palette;
    }

    @Override
    public void paintBar(
        Graphics2D graphics,
        XYBarRenderer renderer,
        int row,
        int column,
        java.awt.geom.RectangularShape at,
        RectangleEdge base) {
      // Patterns are made for bars that lie.
      pen.save();
      pen.translate(pen.snap(at.getX()), pen.snap(at.getMaxY()));
      pen.rotate(-90);
      Box lying = new Box(0, 0, /* width= */ at.getHeight(), /* height= */ at.getWidth());
      bar.pattern().bar(pen, lying, bar.colour(), palette);
      pen.restore();
    }
  }
}
