package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.service.analysis.TrustSource.Request;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustResult.Check;

/// The identities that were checked on a checkpoint, with the largest differences between their two
/// sides.
record TrustFigure(Request request, TrustResult result) implements Figure {
  /// The widths of the columns of signs, names, differences and tolerances, in sizes of small text.
  private static final double SIGN = 2.2;

  private static final double NAME = 23;
  private static final double DIFFERENCE = 5.5;
  private static final double TOLERANCE = 9;
  private static final double LINE = 1.4;
  private static final double GAP = 0.6;

  @Override
  public String title() {
    return "Identities of %s step %s"
        .formatted(request.run().name(), NumberText.count(request.step()));
  }

  private List<Check> applying() {
    return result.checks().stream().filter(Check::applies).toList();
  }

  /// Returns the overall result in a sentence.
  String sentence() {
    List<Check> all = applying();
    long failing = all.stream().filter(check -> !check.holds()).count();
    if (all.isEmpty()) {
      return "No identity applies to this model.";
    }
    return failing == 0
        ? all.size() == result.checks().size()
            ? "All %d identities hold.".formatted(all.size())
            : "All %d identities that apply hold.".formatted(all.size())
        : "%d of %d %s: do not trust interventions on this model."
            .formatted(failing, all.size(), failing == 1 ? "fails" : "fail");
  }

  private static String tolerance(Check check) {
    return check.tolerance() == 0 ? "must be 0" : "at most " + number(check.tolerance());
  }

  private static String number(double value) {
    return value == 0
        ? "0"
        : Double.isFinite(value)
            ? String.format(Locale.ROOT, "%.1e", value)
                .replaceFirst("e([+-])0?", "e$1")
                .replace("e-", "e−")
                .replace("e+", "e")
                .replace(".0e", "e")
            : "not a number";
  }

  @Override
  public double minWidth(Palette palette) {
    return palette.size().small() * 26;
  }

  private static boolean beside(double width, double small) {
    return width >= (SIGN + NAME + DIFFERENCE + TOLERANCE) * small;
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    double lines = lines(sentence(), 1.15 * width / palette.size().text());
    for (Check check : result.checks()) {
      lines += GAP + rowLines(check, width, small);
    }
    return Math.ceil(small * (LINE * lines + 1.5));
  }

  private static double rowLines(Check check, double width, double small) {
    double space = width / small - SIGN;
    int name = lines(check.identity().words(), space);
    return check
        .reason()
        .map(reason -> name + lines(reason, space))
        .orElse(beside(width, small) ? name : name + 1);
  }

  /// Returns an estimate of the number of lines in a width in sizes of text.
  private static int lines(String words, double width) {
    return Math.max(1, Fit.lineCount(words, 1, Math.max(8, width)));
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return minHeight(width, palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "identity,applies,holds,difference,tolerance,reason",
        result.checks().stream()
            .<List<?>>map(check ->
                List.of(
                    check.identity().label(),
                    check.applies(),
                    check.holds(),
                    check.difference(),
                    check.tolerance(),
                    check.reason().orElse("")))
            .toList());
  }

  private final class Painter extends Painting {
    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
    }

    void paint() {
      double text = palette.size().text();
      TextStyle bold = TextStyle.sans(text).semibold();
      Color tone = result.holds() ? ink : palette.mark().error();
      double y = Fit.write(pen, sentence(), text, bold, tone, width) - 1.4 * text + LINE * small;
      for (Check check : result.checks()) {
        y += GAP * LINE * small;
        y = paint(check, y);
      }
    }

    /// Paints a check from the baseline `y` on; returns the baseline after it.
    private double paint(Check check, double y) {
      TextStyle style = TextStyle.sans(small);
      sign(check, 0.7 * small, y - 0.36 * small);
      double left = SIGN * small;
      double after = write(check.identity().words(), left, y, style, ink);
      if (check.reason().isPresent()) {
        return write(check.reason().get(), left, after, style, muted);
      }
      Color tone = check.holds() ? muted : palette.mark().error();
      if (beside(width, small)) {
        double right = (SIGN + NAME + DIFFERENCE) * small;
        pen.text(number(check.difference()), right, y, style.right(), tone);
        pen.text(tolerance(check), right + small, y, style, muted);
        return after;
      }
      String both = "difference %s, %s".formatted(number(check.difference()), tolerance(check));
      pen.text(both, left, after, style, tone);
      return after + LINE * small;
    }

    private double write(String words, double x, double y, TextStyle style, Color colour) {
      pen.save();
      pen.translate(x, 0);
      double after = Fit.write(pen, words, y, style, colour, width - x);
      pen.restore();
      return after;
    }

    /// Draws ✓, ✗ or –, which not every font has.
    private void sign(Check check, double x, double y) {
      double r = 0.42 * small;
      if (!check.applies()) {
        pen.line(x - r, y, x + r, y, StrokeStyle.solid(1.6 * line), muted);
      } else if (check.holds()) {
        pen.polyline(
            new double[] {x - r, x - 0.25 * r, x + r},
            new double[] {y + 0.1 * r, y + 0.8 * r, y - 0.8 * r},
            StrokeStyle.solid(1.8 * line),
            palette.mark().truth());
      } else {
        StrokeStyle thick = StrokeStyle.solid(2 * line);
        pen.line(x - r, y - r, x + r, y + r, thick, palette.mark().error());
        pen.line(x - r, y + r, x + r, y - r, thick, palette.mark().error());
      }
    }
  }
}
