package org.headscope.app.feature.probes;

import java.util.List;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.probe.ProbeTask;

/** Above every picture: its metric and which way is better, and how it was probed. */
final class Head {
  private Head() {}

  /** Height for a picture of a width, with settings on as many lines as they take. */
  static double height(String how, double width, Palette palette) {
    double small = palette.size().small();
    // Before there is a pen, letters count as half as wide as they are high.
    int lines = (int) Math.ceil(0.48 * 0.92 * small * how.length() / Math.max(1, width));
    return (1.9 + 1.4 * Math.clamp(lines, 1, 3)) * small;
  }

  static void paint(
      Pen pen, String about, ProbeTask.Metric metric, String how, double width, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    double y = small;
    pen.text(about, 0, y, bold, palette.ink().text());
    double x = pen.textWidth(about, bold) + 0.7 * small;
    TextStyle plain = TextStyle.sans(0.92 * small);
    String direction =
        pen.textWidth(Settings.words(metric), plain) <= width - x
            ? Settings.words(metric)
            : brief(metric);
    pen.text(direction, x, y, plain, palette.ink().text());
    List<String> lines = Fit.lines(pen, how, plain, width);
    for (String line : lines) {
      y += 1.4 * small;
      pen.text(line, 0, y, plain, palette.ink().muted());
    }
  }

  /** {@code error ↓}: the metric, and which way is better. */
  static String brief(ProbeTask.Metric metric) {
    return metric.moreIsBetter() ? "accuracy ↑" : "error ↓";
  }
}
