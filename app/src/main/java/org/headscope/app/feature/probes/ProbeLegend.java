package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.engine.interpret.probe.spec.Control;

/// The legend of colours, markers and line styles.
final class ProbeLegend {
  // Lengths in sizes of small text.
  static final double ROW = 1.2;

  private static final double SAMPLE = 2.2;
  private static final double BESIDE = 0.6;
  private static final double LETTER = 0.56;
  private static final double NUMBER = 2.9;

  /// The minimum number of checkpoints that are named.
  private static final int STEPS = 3;

  private ProbeLegend() {}

  record Row(String name, String number, Color ink, Sample sample) {}

  interface Sample {
    void draw(double middle, double y);
  }

  static StrokeStyle line(Control control, Palette palette) {
    double width = palette.size().line();
    return switch (control) {
      case NONE -> StrokeStyle.solid(2 * width);
      case UNTRAINED -> StrokeStyle.dashed(1.2 * width);
      case SHUFFLED -> StrokeStyle.dotted(1.5 * width);
      case INPUT -> new StrokeStyle(1.2 * width, StrokeStyle.Dash.DASH_DOT);
    };
  }

  static Marker marker(Control control) {
    return switch (control) {
      case NONE, UNTRAINED -> Marker.CIRCLE;
      case SHUFFLED -> Marker.CROSS;
      case INPUT -> Marker.BAR;
    };
  }

  static boolean filled(Control control) {
    return control != Control.UNTRAINED;
  }

  static double minHeight(ProbeCurves curves, Palette palette) {
    int rows = (isSteps(curves) ? STEPS : curves.curves().size()) + curves.controls().size() + 1;
    return rows * ROW * palette.size().small();
  }

  /// Returns the approximate width at which all curves have full names and numbers.
  static double width(ProbeCurves curves, Palette palette) {
    int letters = curves.curves().stream().mapToInt(c -> c.name().length()).max().orElse(0);
    return (SAMPLE + BESIDE + LETTER * letters + BESIDE + NUMBER) * palette.size().small();
  }

  private static boolean isSteps(ProbeCurves curves) {
    return curves.curves().getFirst().style().kind() == ProbeCurve.Kind.CHECKPOINT;
  }

  static void paint(Pen pen, ProbeCurves curves, Box box, Palette palette) {
    double small = palette.size().small();
    double half = SAMPLE * small / 2;
    double size = 0.62 * small;
    Color paper = palette.ground().pane();
    // A name is worth more than a number.
    boolean numbered = width(curves, palette) <= box.width() + 1;
    int fitting = (int) (box.height() / (ROW * small));
    int others = curves.controls().size() + 1;
    List<Row> rows = new ArrayList<>();
    for (ProbeCurve curve :
        isSteps(curves) ? thinned(curves.curves(), fitting - others) : curves.curves()) {
      ProbeCurve.CurveStyle look = curve.style();
      Color colour = look.colour(palette);
      String number = ProbePoint.number(curve.best().value().mean());
      Sample sample =
          (x, y) -> {
            pen.line(x - half, y, x + half, y, line(Control.NONE, palette), colour);
            look.marker().draw(pen, x, y, size, colour, look.filled() ? colour : paper);
          };
      rows.add(new Row(curve.name(), numbered ? number : "", palette.ink().text(), sample));
    }
    Color muted = palette.ink().muted();
    for (Control control : curves.controls()) {
      Sample sample =
          (x, y) -> {
            pen.line(x - half, y, x + half, y, line(control, palette), muted);
            marker(control).draw(pen, x, y, 0.8 * size, muted, filled(control) ? muted : paper);
          };
      rows.add(new Row(control.label(), "", muted, sample));
    }
    StrokeStyle ring = StrokeStyle.solid(1.2 * palette.size().line());
    Color ink = palette.ink().text();
    rows.add(new Row("best", "", muted, (x, y) -> pen.strokeCircle(x, y, 0.5 * small, ring, ink)));
    paint(pen, rows, SAMPLE, box, palette);
  }

  /// @param sample the width of samples, in sizes of small text
  static void paint(Pen pen, List<Row> rows, double sample, Box box, Palette palette) {
    double small = palette.size().small();
    List<String> names = rows.stream().map(Row::name).toList();
    TextStyle style = TextStyle.sans(small).middle();
    double from = box.x() + (sample + BESIDE) * small;
    double line = Math.min(1.55 * small, box.height() / rows.size());
    double y = box.y() + line / 2;
    for (Row row : rows) {
      row.sample().draw(box.x() + sample * small / 2, y);
      double end = box.right();
      if (!row.number().isEmpty()) {
        pen.text(row.number(), end, y, style.right(), palette.ink().text());
        end -= pen.textWidth("0.000", style.right()) + 0.5 * small;
      }
      pen.text(
          Fit.shortenName(pen, row.name(), names, style, end - from), from, y, style, row.ink());
      y += line;
    }
  }

  /// Returns at most `max` of `all`, including the first and the last.
  private static <T> List<T> thinned(List<T> all, int max) {
    int kept = Math.max(2, max);
    return all.size() <= kept
        ? all
        : IntStream.range(0, kept)
            .mapToObj(i -> all.get((int) Math.round(i * (all.size() - 1.0) / (kept - 1))))
            .toList();
  }
}
