package org.headscope.app.feature.hidden;

import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/** The sentence about the point under the mouse. */
final class PointBubble {
  private static final double PAD = 9;
  private static final double DISTANCE = 12;

  private PointBubble() {}

  static void paint(Pen pen, PlotArea area, ProjectionScene sight, Palette palette) {
    int point = sight.hover();
    TextStyle style = TextStyle.sans(palette.size().text());
    String words = sight.cloud().describe(point);
    double width = pen.textWidth(words, style) + 2 * PAD;
    double height = palette.size().text() * 1.4 + 2 * PAD - 4;
    double atX = area.px(sight.x()[point]);
    double atY = area.py(sight.y()[point]);
    double left = area.plot().x();
    double x = Math.clamp(atX - 0.3 * width, left, Math.max(left, area.plot().right() - width));
    double above = atY - DISTANCE - height;
    double y = above >= area.plot().y() ? above : atY + DISTANCE;
    pen.fillRoundRect(Math.rint(x), Math.rint(y), width, height, 6, palette.ground().bubble());
    pen.text(
        words,
        Math.rint(x) + PAD,
        Math.rint(y) + height / 2,
        style.middle(),
        palette.ink().bubble());
  }
}
