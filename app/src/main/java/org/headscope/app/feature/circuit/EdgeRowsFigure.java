package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;

/// The effect of an edge at every measured position of a text.
///
/// @param labels of the text's T tokens
/// @param measure in words
/// @param query the marked position, −1 for none
record EdgeRowsFigure(EdgeRows rows, List<String> labels, String measure, int query)
    implements FootedFigure {
  private static final ChartFrame FRAME = new ChartFrame(3.2, 1);

  EdgeRowsFigure {
    labels = List.copyOf(labels);
  }

  @Override
  public EdgeRowsFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : new EdgeRowsFigure(rows, labels, measure, -1);
  }

  @Override
  public String title() {
    return "Effect of the edge %s along the instance %s"
        .formatted(rows.edge().label(), rows.instance());
  }

  @Override
  public CircuitFoot foot(Palette palette) {
    return new CircuitFoot(
        List.of(key("worse predictions if corrupted", 1, palette), key("better", -1, palette)),
        "Change of the %s at each position if %s is corrupted; positions before a quarter of the text are not measured."
            .formatted(measure, rows.edge().label()));
  }

  private static CircuitFoot.Key key(String words, int sign, Palette palette) {
    double high = 0.6 * palette.size().small();
    return new CircuitFoot.Key(
        words,
        (pen, x, right, y) ->
            pen.fillRect(
                x,
                sign > 0 ? y - high : y,
                right - x,
                high,
                CircuitGraphFigure.colour(sign, palette)));
  }

  @Override
  public double minWidth(Palette palette) {
    return 24 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return withFoot(ChartFrame.HEIGHT + 6, width, palette);
  }

  private Chart chart(double width, double height, Palette palette) {
    Box plot = FRAME.plot(area(width, height, palette), palette);
    double low = Math.min(0, Arrays.stream(rows.changes()).min().orElse(0));
    double top = Math.max(1e-6, Arrays.stream(rows.changes()).max().orElse(0));
    return new Chart(
        plot,
        new Chart.Axis(
            -0.5,
            labels.size() - 0.5,
            List.of(),
            (int) Math.clamp(plot.width() / (6 * palette.size().small()), 1, labels.size())),
        new Chart.Axis(low, 1.04 * top, List.of(), ChartFrame.labels(plot.height(), 2.4, palette)),
        List.of(),
        List.of());
  }

  /// The position at a place in the figure.
  Optional<Integer> positionAt(double x, double y, double width, double height, Palette palette) {
    Box plot = chart(width, height, palette).plot();
    double share = (x - plot.x()) / plot.width();
    int position = (int) Math.floor(share * labels.size());
    return Optional.of(Math.clamp(position, 0, labels.size() - 1));
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "position,token,change",
        IntStream.range(0, rows.rows().length)
            .<List<?>>mapToObj(
                i -> List.of(rows.rows()[i], labels.get(rows.rows()[i]), rows.changes()[i]))
            .toList());
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
      bars(chart);
      if (query >= 0 && query < labels.size()) {
        ChartFrame.shown(pen, chart.plot(), chart.px(query), 1.3, palette);
      }
      ChartFrame.caption(pen, chart.plot(), rows.edge().label(), "position", palette);
    }

    /// Draws bars from zero, up where the prediction gets worse.
    private void bars(Chart chart) {
      double zero = pen.crisp(chart.py(0));
      double wide = Math.max(1, 0.84 * (chart.px(1) - chart.px(0)));
      for (int i = 0; i < rows.rows().length; i++) {
        double change = rows.changes()[i];
        double end = chart.py(change);
        pen.fillRect(
            chart.px(rows.rows()[i]) - wide / 2,
            Math.min(zero, end),
            wide,
            Math.abs(end - zero),
            CircuitGraphFigure.colour(change, palette));
      }
      Box plot = chart.plot();
      pen.line(plot.x(), zero, plot.right(), zero, StrokeStyle.solid(line), palette.ink().faint());
    }
  }
}
