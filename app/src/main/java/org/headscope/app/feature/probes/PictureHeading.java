package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Above every picture: its metric and which way is better, and how it was probed.
final class PictureHeading {
  private PictureHeading() {}

  /// Height for a picture of a width, with settings on as many lines as they take.
  static double height(String how, double width, Palette palette) {
    double small = palette.size().small();
    return (1.9 + 1.4 * Fit.lineCount(how, small, width)) * small;
  }

  static void paint(
      Pen pen, String about, ProbeTask.Metric metric, String how, double width, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    TextStyle plain = TextStyle.sans(small);
    double y = small;
    double brief = pen.textWidth(brief(metric), plain) + 0.7 * small;
    String what = Fit.name(pen, about, List.of(), bold, width - brief);
    pen.text(what, 0, y, bold, palette.ink().text());
    double x = pen.textWidth(what, bold) + 0.7 * small;
    String direction =
        pen.textWidth(Settings.words(metric), plain) <= width - x
            ? Settings.words(metric)
            : brief(metric);
    pen.text(direction, x, y, plain, palette.ink().text());
    Fit.write(pen, how, y + 1.4 * small, plain, palette.ink().muted(), width);
  }

  /// `error ↓`: the metric, and which way is better.
  static String brief(ProbeTask.Metric metric) {
    return metric.moreIsBetter() ? "accuracy ↑" : "error ↓";
  }
}
