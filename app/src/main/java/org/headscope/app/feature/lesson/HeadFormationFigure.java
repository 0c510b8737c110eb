package org.headscope.app.feature.lesson;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.lesson.measure.HeadFormation;
import org.headscope.app.lesson.measure.HeadFormation.Scored;

/// The largest 1-gram score of any head at each checkpoint: rings, and discs for heads called
/// `1-gram`. The first disc is labelled with its step.
///
/// @param steps of the whole training
public record HeadFormationFigure(HeadFormation forming, long steps) implements Figure {
  /// The height in units of small text.
  private static final double HIGH = 9;

  private static final double HALF = 0.5;

  @Override
  public String title() {
    return "1-gram scores: "
        + forming.scored().stream()
            .map(s ->
                "step %d: %s".formatted(s.step(), NumberText.decimals(s.score(), 2))
                    + (s.named() ? ", 1-gram" : ""))
            .reduce((a, b) -> a + "; " + b)
            .orElse("none yet");
  }

  @Override
  public DataTable data() {
    return new DataTable(
        List.of("step", "head", "score", "named"),
        forming.scored().stream()
            .<List<?>>map(s -> List.of(s.step(), s.words(), s.score(), s.named()))
            .toList());
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return Math.ceil(HIGH * palette.size().small());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    Box plot = new Box(2.4 * small, 0.8 * small, width - 3.4 * small, height - 2.6 * small);
    TextStyle style = TextStyle.sans(small);
    Color muted = palette.ink().muted();
    for (double level : new double[] {0, HALF, 1}) {
      double y = pen.crisp(y(plot, level));
      StrokeStyle line = level == HALF ? StrokeStyle.dashed(1) : StrokeStyle.HAIR;
      pen.line(plot.x(), y, plot.right(), y, line, palette.ink().faint());
      String words = level == HALF ? ".5" : NumberText.decimals(level, 0);
      pen.text(words, plot.x() - 0.4 * small, y, style.right().middle(), muted);
    }
    double below = plot.bottom() + 0.5 * small;
    pen.text("step 0", plot.x(), below, style.top(), muted);
    pen.text(NumberText.count(steps), plot.right(), below, style.right().top(), muted);
    curve(pen, plot, palette);
    forming.firstNamed().ifPresent(moment -> moment(pen, plot, moment, palette));
  }

  private double x(Box plot, Scored at) {
    return plot.x() + plot.width() * at.step() / Math.max(1, steps);
  }

  private static double y(Box plot, double score) {
    return plot.bottom() - plot.height() * Math.clamp(score, 0, 1);
  }

  private void curve(Pen pen, Box plot, Palette palette) {
    List<Scored> all = forming.scored();
    double line = palette.size().line();
    Color model = palette.mark().model();
    pen.polyline(
        all.stream().mapToDouble(s -> x(plot, s)).toArray(),
        all.stream().mapToDouble(s -> y(plot, s.score())).toArray(),
        StrokeStyle.solid(1.2 * line),
        model);
    for (Scored each : all) {
      double x = x(plot, each);
      double y = y(plot, each.score());
      pen.fillCircle(x, y, 2.8 * line, each.named() ? model : palette.ground().pane());
      pen.strokeCircle(x, y, 2.8 * line, StrokeStyle.solid(1.2 * line), model);
    }
  }

  /// Draws a line from the first checkpoint with a 1-gram head down to its step.
  private void moment(Pen pen, Box plot, Scored moment, Palette palette) {
    double small = palette.size().small();
    double x = pen.crisp(x(plot, moment));
    double y = y(plot, moment.score());
    Color text = palette.ink().text();
    pen.line(x, y + 3 * palette.size().line(), x, plot.bottom(), StrokeStyle.dotted(1), text);
    TextStyle style = TextStyle.sans(small).semibold().centred().top();
    String words = NumberText.count(moment.step());
    double half = pen.textWidth(words, style) / 2;
    double space = pen.textWidth(NumberText.count(steps), style) + small;
    double middle =
        Optional.of(moment.step())
            .filter(step -> step < steps)
            .map(_ -> Math.min(x, plot.right() - space - half))
            .orElse(plot.right() - half);
    pen.text(words, middle, plot.bottom() + 0.5 * small, style, text);
  }
}
