package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.circuit.IntervalCurve.Spot;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.neural.block.ResidualEdge;

/// The effects of some edges over training.
///
/// @param edges those with the largest effect at some checkpoint, and the selected one
/// @param axis of the run's steps
/// @param step of the shown checkpoint
record EdgeStepsFigure(
    CircuitSteps results,
    List<ResidualEdge> edges,
    StepAxis axis,
    long step,
    Optional<ResidualEdge> selected)
    implements FootedFigure {
  // In sizes of small text.
  private static final double LEFT = 3.2;
  private static final double SAMPLE = 3.2;
  private static final double LETTER = 0.58;

  EdgeStepsFigure {
    edges = List.copyOf(edges);
  }

  /// The figure of the `count` largest edges and the selected one.
  ///
  /// @param results at two checkpoints or more
  static EdgeStepsFigure of(
      CircuitSteps results, int count, StepAxis axis, long step, Optional<ResidualEdge> selected) {
    List<ResidualEdge> edges =
        Stream.concat(results.largest(count).stream().limit(count), selected.stream())
            .distinct()
            .toList();
    return new EdgeStepsFigure(results, edges, axis, step, selected);
  }

  @Override
  public EdgeStepsFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new EdgeStepsFigure(results, edges, axis, step, Optional.empty());
  }

  private CircuitResult last() {
    return results.checkpoints().getLast();
  }

  @Override
  public String title() {
    return "Effects of edges of %s over training".formatted(CircuitWords.run(last()));
  }

  @Override
  public CircuitFoot foot(Palette palette) {
    return new CircuitFoot(
        List.of(
            new CircuitFoot.Key(
                "shown checkpoint",
                (pen, x, right, y) ->
                    pen.line(
                        (x + right) / 2,
                        y - 0.5 * palette.size().small(),
                        (x + right) / 2,
                        y + 0.5 * palette.size().small(),
                        StrokeStyle.solid(1.6 * palette.size().line()),
                        palette.mark().accent()))),
        "Effects on the %s (%s) at %d checkpoints, with 95 %% intervals over %d instances; the edges that are largest at some checkpoint."
            .formatted(
                last().scale().measure().words(),
                last().methods().getFirst().words(),
                results.steps().size(),
                last().instances()));
  }

  @Override
  public double minWidth(Palette palette) {
    return Math.ceil((18 + names()) * palette.size().small());
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return withFoot(ChartFrame.HEIGHT + 1.3 * Math.max(8, edges.size()), width, palette);
  }

  /// The width of a sample of each curve beside its name.
  private double names() {
    int letters = edges.stream().mapToInt(edge -> edge.label().length()).max().orElse(0);
    return SAMPLE + LETTER * letters;
  }

  private Chart chart(double width, double height, Palette palette) {
    Box plot = new ChartFrame(LEFT, names()).plot(area(width, height, palette), palette);
    List<Chart.Tick> ticks = axis.labels(ChartFrame.labels(plot.width(), 4, palette));
    List<Interval> all = edges.stream().flatMap(edge -> results.effects(edge).stream()).toList();
    double low = Math.min(0, all.stream().mapToDouble(Interval::low).min().orElse(0));
    double top = Math.max(0, all.stream().mapToDouble(Interval::high).max().orElse(0));
    double margin = 0.04 * Math.max(top - low, 1e-9);
    int numbers = ChartFrame.labels(plot.height(), 2.4, palette);
    return new Chart(
        plot,
        new Chart.Axis(-0.01, 1.01, ticks, 8),
        new Chart.Axis(low - margin, top + margin, List.of(), numbers),
        List.of(),
        IntervalCurve.series(IntStream.range(0, edges.size()).mapToObj(i -> curve(i, palette))));
  }

  private IntervalCurve curve(int i, Palette palette) {
    SeriesSlot slot = new SeriesSlot(i);
    boolean chosen = selected.filter(edges.get(i)::equals).isPresent();
    List<Interval> effects = results.effects(edges.get(i));
    List<Spot> spots =
        IntStream.range(0, effects.size())
            .mapToObj(k -> new Spot(axis.place(results.steps().get(k)), effects.get(k)))
            .toList();
    return new IntervalCurve(
        slot.colour(palette),
        new StrokeStyle((chosen ? 3 : 1.6) * palette.size().line(), slot.dash()),
        spots);
  }

  /// The measured step nearest to a place in the figure.
  Optional<Long> stepAt(double x, double y, double width, double height, Palette palette) {
    Chart chart = chart(width, height, palette);
    return results.steps().stream()
        .min(Comparator.comparingDouble(at -> Math.abs(chart.px(axis.place(at)) - x)));
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (ResidualEdge edge : edges) {
      List<Interval> effects = results.effects(edge);
      for (int k = 0; k < effects.size(); k++) {
        Interval of = effects.get(k);
        rows.add(List.of(edge.name(), results.steps().get(k), of.value(), of.low(), of.high()));
      }
    }
    return new DataTable("edge,step,effect,low,high", rows);
  }

  @Override
  public void draw(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
    }

    void paint() {
      Chart chart = chart(width, height, palette);
      chart.paint(pen, palette);
      ChartFrame.shown(pen, chart.plot(), chart.px(axis.place(step)), 1.6, palette);
      names(chart);
      ChartFrame.caption(pen, chart.plot(), "effect", axis.caption(), palette);
    }

    /// Writes the edges' names beside the ends of their curves.
    private void names(Chart chart) {
      Box plot = chart.plot();
      double[] ends =
          edges.stream()
              .mapToDouble(edge -> chart.py(results.effects(edge).getLast().value()))
              .toArray();
      double[] at = Chart.labelHeights(ends, 1.25 * small, plot.y(), plot.bottom());
      double end = chart.px(axis.place(results.steps().getLast()));
      for (int i = 0; i < ends.length; i++) {
        SeriesSlot slot = new SeriesSlot(i);
        boolean chosen = selected.filter(edges.get(i)::equals).isPresent();
        TextStyle style = TextStyle.sans(small).middle();
        double x = plot.right() + 2.6 * small;
        pen.line(
            end, ends[i], x - 1.6 * small, at[i], StrokeStyle.HAIR, palette.ground().hairline());
        pen.line(
            x - 1.6 * small,
            at[i],
            x - 0.4 * small,
            at[i],
            new StrokeStyle(1.6 * line, slot.dash()),
            slot.colour(palette));
        pen.text(edges.get(i).label(), x, at[i], chosen ? style.bold() : style, ink);
      }
    }
  }
}
