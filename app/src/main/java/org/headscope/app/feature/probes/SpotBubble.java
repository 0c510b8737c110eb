package org.headscope.app.feature.probes;

import java.util.List;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// What a point says, beside it.
final class SpotBubble {
  private static final double PAD = 8;

  private SpotBubble() {}

  /// Writes `words` above (x, y), or below where that hides less; never outside.
  static void paint(Pen pen, List<String> words, double x, double y, Box room, Palette palette) {
    double small = palette.size().small();
    TextStyle bold = TextStyle.sans(small).semibold();
    TextStyle plain = TextStyle.sans(small);
    double width =
        2 * PAD + words.stream().mapToDouble(w -> pen.textWidth(w, bold)).max().orElse(0);
    double height = words.size() * 1.4 * small + 2 * PAD - 0.3 * small;
    double away = 1.1 * small;
    double left = Math.rint(Math.clamp(x - width / 2, 0, Math.max(0, room.width() - width)));
    double above = y - away - height;
    double below = y + away;
    boolean under = above < 0 || (y > room.height() / 2 && below + height <= room.height());
    double top = Math.rint(Math.min(under ? below : above, room.height() - height));
    pen.fillRoundRect(left, top, width, height, 6, palette.ground().bubble());
    for (int i = 0; i < words.size(); i++) {
      pen.text(
          words.get(i),
          left + PAD,
          top + PAD + small * (0.85 + 1.4 * i),
          i == 1 ? bold : plain,
          i == 1 ? palette.ink().bubble() : palette.ink().bubbleMuted());
    }
  }
}
