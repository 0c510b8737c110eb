package org.headscope.app.feature.probes.reading;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.reading.PositionReading;

/// The values of the window: true values as steps on a pale ground, predictions as dots, each with
/// a stem to the true value. A dot is hollow if the probe was not trained for that question.
final class ValuePlot extends Painting {
  private static final String UNTRAINED_LABEL = "not trained for";

  private final ProbeReadingLayout layout;
  private final Box plot;
  private final ProbeReadingScene scene;
  private final double low;
  private final double high;
  private final double step;

  ValuePlot(Pen pen, ProbeReadingLayout layout, ProbeReadingScene scene, Palette palette) {
    super(pen, layout.plot().width(), layout.plot().height(), palette);
    this.layout = layout;
    this.plot = layout.plot();
    this.scene = scene;
    double max =
        scene.binary()
            ? 1
            : Math.max(
                1e-3,
                scene.shown().stream()
                    .mapToDouble(p -> Math.max(p.predicted(), p.truth()))
                    .max()
                    .orElse(1));
    double min =
        scene.binary()
            ? 0
            : scene.shown().stream().mapToDouble(PositionReading::predicted).reduce(0, Math::min);
    this.step = scene.binary() ? 0.5 : step(max - min, plot.height() / (2.6 * small));
    // True values are at least 0; a prediction slightly below needs a little more space.
    this.low = min < 0 ? min - 0.05 * (max - min) : 0;
    this.high = Math.max(step, Math.ceil(max / step - 1e-9) * step);
  }

  /// Returns a round distance between at most `max` grid lines.
  private static double step(double range, double max) {
    double least = range / Math.max(1, max);
    double ten = Math.pow(10, Math.floor(Math.log10(least)));
    return DoubleStream.of(1, 2, 5, 10)
        .map(by -> by * ten)
        .filter(step -> step >= least * (1 - 1e-9))
        .findFirst()
        .orElse(10 * ten);
  }

  private double x(int position) {
    return layout.x(scene.window(), position);
  }

  private double y(double value) {
    return plot.bottom() - (value - low) / (high - low) * plot.height();
  }

  void paint() {
    head();
    grid();
    paintQuery();
    List<PositionReading> shown = scene.shown();
    pen.pushClip(plot.x() - 4, plot.y() - 5, plot.width() + 8, plot.height() + 10);
    runs(shown).forEach(this::truth);
    shown.forEach(this::paintPrediction);
    pen.restore();
  }

  private void head() {
    double y = 0.55 * small;
    TextStyle style = TextStyle.sans(small).middle();
    double x = 0;
    StrokeStyle line = StrokeStyle.solid(1.6 * palette.size().line());
    pen.line(x, y, x + 1.5 * small, y, line, palette.ink().muted());
    x = word("true", x + 1.9 * small, y, style);
    pen.fillCircle(x + dot(), y, dot(), palette.mark().model());
    String label = scene.binary() ? "probe’s probability of " + scene.formatTruth(1) : "predicted";
    x = word(label, x + 2 * dot() + 0.5 * small, y, style);
    boolean hollow = scene.shown().stream().anyMatch(p -> !p.inDomain());
    double space = plot.right() - x - 2 * dot() - 0.5 * small;
    if (hollow && pen.textWidth(UNTRAINED_LABEL, style) <= space) {
      pen.strokeCircle(
          x + dot(), y, dot(), StrokeStyle.solid(palette.size().line()), palette.ink().faint());
      word(UNTRAINED_LABEL, x + 2 * dot() + 0.5 * small, y, style);
    }
    readout(2.1 * small);
  }

  private double word(String word, double x, double y, TextStyle style) {
    pen.text(word, x, y, style, palette.ink().muted());
    return x + pen.textWidth(word, style) + small;
  }

  /// Returns the radius of dots in the legend, independent of the width of positions.
  private double dot() {
    return 0.3 * small;
  }

  private void readout(double y) {
    scene.at(scene.query()).ifPresent(p -> readout(p, y));
  }

  private void readout(PositionReading p, double y) {
    String asked = p.query() < 0 ? "" : " → " + scene.vocabulary().label(p.query());
    String values =
        "%s, true %s"
            .formatted(scene.formatPrediction(p.predicted()), scene.formatTruth(p.truth()));
    String hollow = p.inDomain() ? "" : "; " + UNTRAINED_LABEL;
    TextStyle style = TextStyle.sans(small).weight(TextStyle.Weight.MEDIUM).right().middle();
    Stream.of(
            "at %d%s: %s%s".formatted(p.position(), asked, values, hollow),
            "at %d%s: %s".formatted(p.position(), asked, values),
            "%d: %s".formatted(p.position(), values))
        .filter(text -> pen.textWidth(text, style) < plot.right())
        .findFirst()
        .ifPresent(text -> pen.text(text, plot.right(), y, style, palette.mark().accent()));
  }

  private void grid() {
    TextStyle number = TextStyle.sans(small).right().middle();
    int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    for (double v = Math.ceil(low / step) * step; v <= high + 1e-9; v += step) {
      double y = pen.crisp(y(v));
      pen.line(plot.x(), y, plot.right(), y, StrokeStyle.HAIR, palette.ground().hairline());
      String text =
          scene.binary()
              ? v < 0.25 ? scene.formatTruth(0) : v > 0.75 ? scene.formatTruth(1) : "50 %"
              : NumberText.decimals(v, digits);
      pen.text(text, plot.x() - 0.5 * small, y, number, palette.ink().muted());
    }
  }

  private void paintQuery() {
    if (scene.window().contains(scene.query())) {
      double cell = layout.cell(scene.window());
      double x = pen.crisp(x(scene.query()));
      Color accent = palette.mark().accent();
      pen.fillRect(
          x - cell / 2, plot.y() - 2, cell, plot.height() + 2, accent.deriveColor(0, 1, 1, 0.12));
      pen.line(x, plot.y() - 2, x, plot.bottom(), StrokeStyle.HAIR, accent);
    }
    int reference = scene.result().reference().orElse(-1);
    if (scene.window().contains(reference)) {
      double x = pen.crisp(x(reference));
      StrokeStyle line = StrokeStyle.dashed(1.3 * palette.size().line());
      pen.line(x, plot.y() - 2, x, plot.bottom(), line, palette.ink().text());
    }
  }

  private static List<List<PositionReading>> runs(List<PositionReading> shown) {
    List<List<PositionReading>> runs = new ArrayList<>();
    int last = -2;
    for (PositionReading p : shown) {
      if (p.position() != last + 1) {
        runs.add(new ArrayList<>());
      }
      runs.getLast().add(p);
      last = p.position();
    }
    return runs;
  }

  private void truth(List<PositionReading> run) {
    double half = layout.cell(scene.window()) / 2;
    int n = run.size();
    double[] xs = new double[2 * n + 2];
    double[] ys = new double[2 * n + 2];
    for (int i = 0; i < n; i++) {
      double x = x(run.get(i).position());
      xs[2 * i + 1] = x - half;
      xs[2 * i + 2] = x + half;
      ys[2 * i + 1] = y(run.get(i).truth());
      ys[2 * i + 2] = ys[2 * i + 1];
    }
    xs[0] = xs[1];
    xs[2 * n + 1] = xs[2 * n];
    ys[0] = y(0);
    ys[2 * n + 1] = y(0);
    Color ink = palette.ink().muted();
    pen.fillPolygon(xs, ys, ink.deriveColor(0, 1, 1, 0.13));
    pen.polyline(
        Arrays.copyOfRange(xs, 1, 2 * n + 1),
        Arrays.copyOfRange(ys, 1, 2 * n + 1),
        StrokeStyle.solid(1.6 * palette.size().line()),
        ink);
  }

  private double radius() {
    double cell = layout.cell(scene.window());
    return Math.clamp(0.34 * cell, 1.4, 0.3 * small);
  }

  private void paintPrediction(PositionReading p) {
    double x = x(p.position());
    double y = y(p.predicted());
    boolean wrong = scene.binary() && p.inDomain() && !p.right();
    Color colour = wrong ? palette.mark().error() : palette.mark().model();
    if (!p.inDomain()) {
      pen.strokeCircle(
          x, y, radius(), StrokeStyle.solid(palette.size().line()), palette.ink().faint());
      return;
    }
    pen.line(x, y, x, y(p.truth()), StrokeStyle.solid(palette.size().line()), colour);
    if (wrong) {
      cross(x, y, colour);
    } else {
      pen.fillCircle(x, y, radius(), colour);
    }
  }

  private void cross(double x, double y, Color colour) {
    double arm = 1.15 * radius();
    StrokeStyle line = StrokeStyle.solid(1.5 * palette.size().line());
    pen.line(x - arm, y - arm, x + arm, y + arm, line, colour);
    pen.line(x - arm, y + arm, x + arm, y - arm, line, colour);
  }
}
