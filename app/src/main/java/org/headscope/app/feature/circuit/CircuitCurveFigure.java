package org.headscope.app.feature.circuit;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.feature.circuit.IntervalCurve.Spot;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Band;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// Faithfulness and completeness of circuits over their number of edges, with the band of random
/// circuits, and with chosen circuits as marks.
record CircuitCurveFigure(CircuitResult result, Judgement judgement) implements FootedFigure {
  private static final ChartFrame FRAME = new ChartFrame(2.6, 1);

  // In sizes of small text.
  private static final double PLOT = 20;
  private static final double MARK = 0.95;

  /// The figure; empty while circuits are not judged.
  static Optional<CircuitCurveFigure> of(CircuitResult result) {
    return result.judgement().map(judgement -> new CircuitCurveFigure(result, judgement));
  }

  @Override
  public String title() {
    return "Faithfulness and completeness of circuits of %s step %s"
        .formatted(CircuitWords.run(result), NumberText.count(result.step()));
  }

  private String note() {
    return "Over %d instances of languages that did not choose the circuits. Bands: 95 %% intervals; of random circuits, the 5th to 95th percentile. Faithfulness 1: the circuit alone predicts as the model does. Completeness 1: the model without the circuit predicts as if every edge were corrupted."
        .formatted(judgement.instances());
  }

  private boolean beside(double width, double small) {
    return width >= 2 * PLOT * small;
  }

  @Override
  public double minWidth(Palette palette) {
    return PLOT * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    int rows = beside(width, palette.size().small()) ? 1 : 2;
    return withFoot(rows * (ChartFrame.HEIGHT + 8), width, palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (Curve curve : judgement.curves()) {
      curve.points().forEach(point -> rows.add(row(curve.method().label(), point)));
    }
    for (Band band : judgement.random()) {
      rows.add(List.of("random", band.edges(), band.median(), band.low(), band.high(), "", "", ""));
    }
    for (Chosen chosen : judgement.chosen()) {
      rows.add(row(chosen.name(), chosen.point()));
    }
    return new DataTable(
        "circuit,edges,faithfulness,low,high,completeness,completeness_low,completeness_high",
        rows);
  }

  private static List<?> row(String name, Point point) {
    Interval f = point.faithfulness();
    Interval c = point.completeness();
    return List.of(name, point.edges(), f.value(), f.low(), f.high(), c.value(), c.low(), c.high());
  }

  private static SeriesSlot slot(EdgeMethod method) {
    // The exact method has the solid line.
    return new SeriesSlot((List.of(EdgeMethod.values()).indexOf(method) + 3) % 4);
  }

  private static StrokeStyle stroke(EdgeMethod method, Palette palette) {
    return new StrokeStyle(1.8 * palette.size().line(), slot(method).dash());
  }

  @Override
  public CircuitFoot foot(Palette palette) {
    List<CircuitFoot.Key> keys = new ArrayList<>();
    for (Curve curve : judgement.curves()) {
      EdgeMethod method = curve.method();
      keys.add(
          CircuitFoot.Key.line(
              method.words(), stroke(method, palette), slot(method).colour(palette)));
    }
    double small = palette.size().small();
    if (!judgement.random().isEmpty()) {
      keys.add(
          new CircuitFoot.Key(
              "random",
              (pen, x, right, y) -> {
                double high = 0.8 * small;
                pen.fillRect(x, y - high / 2, right - x, high, band(palette));
                pen.line(x, y, right, y, median(palette), palette.ink().muted());
              }));
    }
    for (int i = 0; i < judgement.chosen().size(); i++) {
      Chosen chosen = judgement.chosen().get(i);
      int index = i;
      keys.add(
          new CircuitFoot.Key(
              "%s, %d %s"
                  .formatted(
                      chosen.name(),
                      chosen.circuit().size(),
                      chosen.circuit().size() == 1 ? "edge" : "edges"),
              (pen, x, right, y) -> mark(pen, index, (x + right) / 2, y, palette)));
    }
    return new CircuitFoot(keys, note());
  }

  private static Color band(Palette palette) {
    return palette.ink().muted().deriveColor(0, 1, 1, 0.25);
  }

  private static StrokeStyle median(Palette palette) {
    return StrokeStyle.dotted(1.6 * palette.size().line());
  }

  private static void mark(Pen pen, int index, double x, double y, Palette palette) {
    Marker.of(index + 1)
        .draw(
            pen,
            x,
            y,
            MARK * palette.size().small(),
            palette.ink().text(),
            palette.ground().pane());
  }

  @Override
  public void draw(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final StepAxis edges;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      edges = new StepAxis(1, Math.max(2, result.edges().size()), 1);
    }

    void paint() {
      boolean beside = beside(width, small);
      double space = area(width, height, palette).height();
      double wide = beside ? width / 2 : width;
      double high = beside ? space : space / 2;
      Box first = new Box(0, 0, wide, high);
      Box second = beside ? first.moved(wide, 0) : first.moved(0, high);
      panel(first, "Faithfulness", Point::faithfulness, judgement.random());
      panel(second, "Completeness", Point::completeness, List.of());
    }

    private void panel(Box place, String heading, Function<Point, Interval> of, List<Band> random) {
      Box plot = FRAME.plot(place, palette);
      List<Chart.Tick> ticks = edges.labels(ChartFrame.labels(plot.width(), 3.4, palette));
      Chart chart =
          new Chart(
              plot,
              new Chart.Axis(0, 1, ticks, 8),
              values(of, ChartFrame.labels(plot.height(), 2.4, palette)),
              List.of(),
              IntervalCurve.series(
                  Stream.concat(
                      Stream.of(random(random)),
                      judgement.curves().stream().map(curve -> curve(curve, of)))));
      chart.paint(pen, palette);
      for (int i = 0; i < judgement.chosen().size(); i++) {
        Point point = judgement.chosen().get(i).point();
        Interval value = of.apply(point);
        double x = chart.px(edges.place(point.edges()));
        pen.line(x, chart.py(value.low()), x, chart.py(value.high()), StrokeStyle.solid(line), ink);
        mark(pen, i, x, chart.py(value.value()), palette);
      }
      ChartFrame.caption(pen, plot, heading, "edges (log)", palette);
    }

    /// The axis from 0 to 1, or as far as the intervals of curves and chosen circuits reach.
    private Chart.Axis values(Function<Point, Interval> of, int max) {
      List<Interval> all =
          Stream.concat(
                  judgement.curves().stream().flatMap(curve -> curve.points().stream()),
                  judgement.chosen().stream().map(Chosen::point))
              .map(of)
              .toList();
      double low = all.stream().mapToDouble(Interval::low).min().orElse(0);
      double high = all.stream().mapToDouble(Interval::high).max().orElse(1);
      return new Chart.Axis(Math.min(-0.03, low), Math.max(1.03, high), List.of(), max);
    }

    private IntervalCurve curve(Curve curve, Function<Point, Interval> of) {
      return new IntervalCurve(
          slot(curve.method()).colour(palette),
          stroke(curve.method(), palette),
          curve.points().stream()
              .map(point -> new Spot(edges.place(point.edges()), of.apply(point)))
              .toList());
    }

    /// The median of random circuits between the 5th and 95th percentile.
    private IntervalCurve random(List<Band> bands) {
      return new IntervalCurve(
          muted,
          median(palette),
          bands.stream()
              .map(band ->
                  new Spot(
                      edges.place(band.edges()),
                      new Interval(band.median(), band.low(), band.high())))
              .toList());
    }
  }
}
