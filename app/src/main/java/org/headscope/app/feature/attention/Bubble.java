package org.headscope.app.feature.attention;

import java.util.List;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;

/**
 * A read-out beside the cell that it is about.
 *
 * @param lines what it says
 * @param pinned whether it stays until Esc, which it says by the colour of what is selected
 */
record Bubble(List<List<TextRun>> lines, boolean pinned) {
  private static final double PAD = 9;
  private static final double DISTANCE = 10;

  /**
   * Above the row, or below where there is no room above.
   *
   * @param beside the cell
   * @param map where cells are
   * @param room the picture's width, beyond which nothing is painted
   */
  void paint(Pen pen, Box beside, Box map, double room, Palette palette) {
    double text = palette.size().text();
    double width =
        lines.stream().mapToDouble(line -> TextRun.width(pen, line)).max().orElse(0) + 2 * PAD;
    double height = lines.size() * text * 1.4 + 2 * PAD - 4;
    Box box = place(beside, map, room, width, height);
    pen.fillRoundRect(box.x(), box.y(), width, height, 6, palette.ground().bubble());
    if (pinned) {
      Line edge = Line.solid(1.4 * palette.size().line());
      pen.strokeRoundRect(box.x(), box.y(), width, height, 6, edge, palette.mark().accent());
    }
    double baseline = box.y() + PAD + text * 0.85;
    for (List<TextRun> line : lines) {
      TextRun.write(pen, line, box.x() + PAD, baseline);
      baseline += text * 1.4;
    }
  }

  private static Box place(Box beside, Box map, double room, double width, double height) {
    double middle = beside.x() + beside.width() / 2;
    double most = Math.max(room - 1 - width, 0);
    double x = Math.clamp(middle - 0.3 * width, Math.min(map.x(), most), most);
    double above = beside.y() - DISTANCE - height;
    double y = above >= map.y() ? above : beside.bottom() + DISTANCE;
    return new Box(Math.rint(x), Math.rint(y), width, height);
  }

  static TextRun plain(String text, Palette palette) {
    return new TextRun(text, TextStyle.sans(palette.size().text()), palette.ink().bubble());
  }

  static TextRun muted(String text, Palette palette) {
    return new TextRun(text, TextStyle.sans(palette.size().text()), palette.ink().bubbleMuted());
  }

  static TextRun strong(String text, Palette palette) {
    return new TextRun(text, TextStyle.mono(palette.size().text()).bold(), palette.ink().bubble());
  }
}
