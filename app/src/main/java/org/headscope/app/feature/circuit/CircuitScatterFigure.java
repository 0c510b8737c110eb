package org.headscope.app.feature.circuit;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.neural.block.ResidualEdge;

/// The effects of all edges by an approximation, against the exact ones: equal on the diagonal, of
/// the other sign in the shaded quarters.
///
/// @param spots the largest exact effects first
record CircuitScatterFigure(
    CircuitResult result,
    EdgeMethod method,
    List<Spot> spots,
    EffectScale scale,
    Optional<ResidualEdge> selected)
    implements Figure {
  // In sizes of small text.
  private static final double LEFT = 3.6;
  private static final double HEAD = 2;
  private static final double AXIS = 3.4;
  private static final double LARGE = 0.75;
  private static final double SMALL = 0.5;

  /// One edge.
  ///
  /// @param large true if its exact effect is among the largest
  record Spot(ResidualEdge edge, double exact, double other, boolean large) {
    boolean wrong() {
      return Math.signum(exact) != Math.signum(other);
    }

    private double size(Palette palette) {
      return (large ? LARGE : SMALL) * palette.size().small();
    }
  }

  CircuitScatterFigure {
    spots = List.copyOf(spots);
  }

  /// The figure of an approximation.
  ///
  /// @param result with exact effects and those of `method`
  static CircuitScatterFigure of(
      CircuitResult result, EdgeMethod method, Optional<ResidualEdge> selected) {
    List<EdgeEffect> ranked = result.ranked(EdgeMethod.EXACT);
    List<Spot> spots =
        IntStream.range(0, ranked.size())
            .mapToObj(i -> {
              EdgeEffect edge = ranked.get(i);
              return new Spot(
                  edge.edge(),
                  edge.by(EdgeMethod.EXACT).value(),
                  edge.by(method).value(),
                  i < CircuitResult.MAX_COMPARED);
            })
            .toList();
    EffectScale scale =
        EffectScale.of(
            spots.stream().flatMapToDouble(s -> DoubleStream.of(s.exact, s.other)).toArray());
    return new CircuitScatterFigure(result, method, spots, scale, selected);
  }

  @Override
  public CircuitScatterFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : selecting(Optional.empty());
  }

  CircuitScatterFigure selecting(Optional<ResidualEdge> other) {
    return new CircuitScatterFigure(result, method, spots, scale, other);
  }

  @Override
  public String title() {
    return "Effects of edges by %s and exact, %s step %s"
        .formatted(
            method.words(),
            result.provenance().run().orElse("the model"),
            NumberText.count(result.step()));
  }

  private String note() {
    return result.agreements().stream()
        .filter(agreement -> agreement.method() == method)
        .map(Agreement::sentence)
        .collect(Collectors.joining("", "Filled: the largest exact effects. ", ""))
        .strip();
  }

  @Override
  public double minWidth(Palette palette) {
    return 20 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return Math.ceil((HEAD + AXIS + 9) * palette.size().small() + foot(width, palette));
  }

  private double foot(double width, Palette palette) {
    return foot(palette).height(width, palette);
  }

  private Chart chart(double width, double height, Palette palette) {
    double small = palette.size().small();
    double high = height - foot(width, palette) - (HEAD + AXIS) * small;
    Box plot = new Box(LEFT * small, HEAD * small, width - (LEFT + 0.8) * small, high);
    Chart.Axis x =
        scale.axis((int) Math.max(2, plot.width() / (5 * small)), 3 * small / plot.width());
    Chart.Axis y = scale.axis((int) Math.max(2, high / (2.4 * small)), 1.5 * small / high);
    return new Chart(plot, x, y, List.of(), List.of());
  }

  private boolean isSelected(Spot spot) {
    return selected.filter(spot.edge()::equals).isPresent();
  }

  private static Chart.Point at(Chart chart, Spot spot, EffectScale scale) {
    return new Chart.Point(chart.px(scale.place(spot.exact)), chart.py(scale.place(spot.other)));
  }

  /// The edge whose point is nearest to a place in the figure; empty if none is near.
  Optional<ResidualEdge> edgeAt(double x, double y, double width, double height, Palette palette) {
    Chart chart = chart(width, height, palette);
    ToDoubleFunction<Spot> distance =
        spot -> {
          Chart.Point point = at(chart, spot, scale);
          return Math.hypot(point.x() - x, point.y() - y);
        };
    return spots.stream()
        .filter(spot -> distance.applyAsDouble(spot) <= palette.size().small())
        .min(Comparator.comparingDouble(distance))
        .map(Spot::edge);
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "edge,exact,low,high,%1$s,%1$s_low,%1$s_high".formatted(method.label()),
        result.ranked(EdgeMethod.EXACT).stream()
            .<List<?>>map(edge -> {
              Interval exact = edge.by(EdgeMethod.EXACT);
              Interval other = edge.by(method);
              return List.of(
                  edge.edge().name(),
                  exact.value(),
                  exact.low(),
                  exact.high(),
                  other.value(),
                  other.low(),
                  other.high());
            })
            .toList());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private static void draw(
      Pen pen, double x, double y, boolean wrong, boolean large, Palette palette) {
    Color colour = wrong ? palette.mark().error() : palette.mark().model();
    double size = (large ? LARGE : SMALL) * palette.size().small();
    Color fill = large ? colour : palette.ground().pane();
    (wrong ? Marker.DOWN : Marker.CIRCLE).draw(pen, x, y, size, colour, fill);
  }

  private CircuitFoot foot(Palette palette) {
    return new CircuitFoot(
        List.of(
            new CircuitFoot.Key(
                "sign right", (pen, x, right, y) -> pair(pen, x, right, y, false, palette)),
            new CircuitFoot.Key(
                "sign wrong", (pen, x, right, y) -> pair(pen, x, right, y, true, palette)),
            new CircuitFoot.Key(
                "equal",
                (pen, x, right, y) ->
                    pen.line(x, y, right, y, StrokeStyle.dashed(1.2), palette.ink().muted()))),
        note());
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
      for (Spot spot : spots.reversed()) {
        Chart.Point point = at(chart, spot, scale);
        draw(pen, point.x(), point.y(), spot.wrong(), spot.large(), palette);
        taken.add(around(point, spot.size(palette)));
      }
      names();
      captions();
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
      for (Spot spot : spots) {
        if (isSelected(spot)) {
          Chart.Point point = at(chart, spot, scale);
          double radius = spot.size(palette) / 2 + 2.5 * line;
          pen.strokeCircle(
              point.x(), point.y(), radius, StrokeStyle.solid(2 * line), palette.mark().accent());
          name(spot, TextStyle.sans(small).semibold());
        }
      }
      spots.stream()
          .filter(spot -> spot.large() && spot.wrong() && !isSelected(spot))
          .forEach(spot -> name(spot, TextStyle.sans(small)));
    }

    private void name(Spot spot, TextStyle style) {
      Chart.Point point = at(chart, spot, scale);
      String text = spot.edge().label();
      double wide = pen.textWidth(text, style);
      double high = 1.1 * small;
      double apart = spot.size(palette) / 2 + 0.4 * small;
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

    private void captions() {
      Box plot = chart.plot();
      TextStyle style = TextStyle.sans(small);
      String axis = scale.logarithmic() ? " (log)" : "";
      pen.text(method.words() + axis, plot.x(), plot.y() - 0.8 * small, style.semibold(), ink);
      pen.text(
          "exact" + axis, plot.right(), plot.bottom() + 2.9 * small, style.semibold().right(), ink);
      foot(palette).paint(pen, width, height, palette);
    }
  }
}
