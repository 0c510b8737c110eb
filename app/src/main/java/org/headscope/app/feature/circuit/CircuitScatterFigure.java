package org.headscope.app.feature.circuit;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.circuit.EdgeComparison.Spot;
import org.headscope.engine.neural.block.ResidualEdge;

/// Two effects of each edge against each other: equal on the diagonal, of different signs in the
/// shaded quarters.
record CircuitScatterFigure(
    EdgeComparison compared, EffectScale scale, Optional<ResidualEdge> selected)
    implements FootedFigure {
  private static final ChartFrame FRAME = new ChartFrame(3.6, 0.8);

  // In sizes of small text.
  private static final double LARGE = 0.75;
  private static final double SMALL = 0.5;

  static CircuitScatterFigure of(EdgeComparison compared, Optional<ResidualEdge> selected) {
    double[] all =
        compared.spots().stream()
            .flatMapToDouble(spot -> DoubleStream.of(spot.x().value(), spot.y().value()))
            .toArray();
    return new CircuitScatterFigure(compared, EffectScale.of(all), selected);
  }

  @Override
  public CircuitScatterFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new CircuitScatterFigure(compared, scale, Optional.empty());
  }

  @Override
  public String title() {
    return compared.title();
  }

  @Override
  public DataTable data() {
    return compared.data();
  }

  @Override
  public double minWidth(Palette palette) {
    return 20 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return withFoot(ChartFrame.HEIGHT + 9, width, palette);
  }

  private Chart chart(double width, double height, Palette palette) {
    double small = palette.size().small();
    Box plot = FRAME.plot(area(width, height, palette), palette);
    double wide = plot.width();
    double high = plot.height();
    return new Chart(
        plot,
        scale.axis(ChartFrame.labels(wide, 5, palette), 3 * small / wide),
        scale.axis(ChartFrame.labels(high, 2.4, palette), 1.5 * small / high),
        List.of(),
        List.of());
  }

  private boolean isSelected(Spot spot) {
    return selected.filter(spot.edge()::equals).isPresent();
  }

  private Chart.Point at(Chart chart, Spot spot) {
    return new Chart.Point(
        chart.px(scale.place(spot.x().value())), chart.py(scale.place(spot.y().value())));
  }

  private static double size(boolean large, Palette palette) {
    return (large ? LARGE : SMALL) * palette.size().small();
  }

  /// The edge whose point is nearest to a place in the figure; empty if none is near.
  Optional<ResidualEdge> edgeAt(double x, double y, double width, double height, Palette palette) {
    Chart chart = chart(width, height, palette);
    ToDoubleFunction<Spot> distance =
        spot -> {
          Chart.Point point = at(chart, spot);
          return Math.hypot(point.x() - x, point.y() - y);
        };
    return compared.spots().stream()
        .filter(spot -> distance.applyAsDouble(spot) <= palette.size().small())
        .min(Comparator.comparingDouble(distance))
        .map(Spot::edge);
  }

  @Override
  public void draw(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private static void draw(
      Pen pen, double x, double y, boolean wrong, boolean large, Palette palette) {
    Color colour = wrong ? palette.mark().error() : palette.mark().model();
    Color fill = large ? colour : palette.ground().pane();
    (wrong ? Marker.DOWN : Marker.CIRCLE).draw(pen, x, y, size(large, palette), colour, fill);
  }

  @Override
  public CircuitFoot foot(Palette palette) {
    return new CircuitFoot(
        List.of(
            new CircuitFoot.Key(
                compared.same(), (pen, x, right, y) -> pair(pen, x, right, y, false, palette)),
            new CircuitFoot.Key(
                compared.different(), (pen, x, right, y) -> pair(pen, x, right, y, true, palette)),
            CircuitFoot.Key.line("equal", StrokeStyle.dashed(1.2), palette.ink().muted())),
        compared.note());
  }

  private static void pair(
      Pen pen, double x, double right, double y, boolean wrong, Palette palette) {
    draw(pen, x + 0.3 * (right - x), y, wrong, true, palette);
    draw(pen, x + 0.8 * (right - x), y, wrong, false, palette);
  }

  private final class Painter extends Painting {
    private final Chart chart;
    private final List<Box> taken = new ArrayList<>();

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      chart = chart(width, height, palette);
    }

    void paint() {
      ground();
      chart.paint(pen, palette);
      lines();
      for (Spot spot : compared.spots().reversed()) {
        Chart.Point point = at(chart, spot);
        draw(pen, point.x(), point.y(), spot.wrong(), spot.large(), palette);
        taken.add(around(point, size(spot.large(), palette)));
      }
      names();
      String axis = scale.logarithmic() ? " (log)" : "";
      ChartFrame.caption(
          pen, chart.plot(), compared.y().words() + axis, compared.x().words() + axis, palette);
    }

    private Box around(Chart.Point point, double size) {
      return new Box(point.x() - size / 2, point.y() - size / 2, size, size);
    }

    /// Shades the quarters of wrong signs.
    private void ground() {
      Box plot = chart.plot();
      double x = Math.clamp(chart.px(0), plot.x(), plot.right());
      double y = Math.clamp(chart.py(0), plot.y(), plot.bottom());
      Color tone = palette.ground().sunken();
      pen.fillRect(plot.x(), plot.y(), x - plot.x(), y - plot.y(), tone);
      pen.fillRect(x, y, plot.right() - x, plot.bottom() - y, tone);
    }

    private void lines() {
      Box plot = chart.plot();
      double x = pen.crisp(chart.px(0));
      double y = pen.crisp(chart.py(0));
      Color faint = palette.ink().faint();
      pen.line(x, plot.y(), x, plot.bottom(), StrokeStyle.solid(line), faint);
      pen.line(plot.x(), y, plot.right(), y, StrokeStyle.solid(line), faint);
      pen.line(
          plot.x(), plot.bottom(), plot.right(), plot.y(), StrokeStyle.dashed(1.2 * line), muted);
    }

    /// Names the selected edge, and the large ones of the wrong sign where there is space.
    private void names() {
      for (Spot spot : compared.spots()) {
        if (isSelected(spot)) {
          Chart.Point point = at(chart, spot);
          double radius = size(spot.large(), palette) / 2 + 2.5 * line;
          pen.strokeCircle(
              point.x(), point.y(), radius, StrokeStyle.solid(2 * line), palette.mark().accent());
          name(spot, TextStyle.sans(small).semibold());
        }
      }
      compared.spots().stream()
          .filter(spot -> spot.large() && spot.wrong() && !isSelected(spot))
          .forEach(spot -> name(spot, TextStyle.sans(small)));
    }

    private void name(Spot spot, TextStyle style) {
      Chart.Point point = at(chart, spot);
      String text = spot.edge().label();
      double wide = pen.textWidth(text, style);
      double high = 1.1 * small;
      double apart = size(spot.large(), palette) / 2 + 0.4 * small;
      boolean always = isSelected(spot);
      double[] xs = {point.x() + apart, point.x() - apart - wide, point.x() - wide / 2};
      double[] ys = {point.y() - high / 2, point.y() - apart - high, point.y() + apart};
      Arrays.stream(ys)
          .boxed()
          .flatMap(y -> Arrays.stream(xs).mapToObj(x -> new Box(x, y, wide, high)))
          .filter(chart.plot()::containsBox)
          .filter(box -> !box.contains(point.x(), point.y()))
          .filter(box -> always || covered(box) == 0)
          .min(Comparator.comparingLong(this::covered))
          .ifPresent(box -> {
            if (covered(box) > 0) {
              pen.fillRect(box.x(), box.y(), wide, high, palette.ground().pane());
            }
            taken.add(box);
            pen.text(text, box.x(), box.middleY(), style.middle(), ink);
          });
    }

    private long covered(Box box) {
      return taken.stream().filter(box::intersects).count();
    }
  }
}
