package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/**
 * What stands in the map's place while there is none.
 *
 * @param why in a sentence
 */
record NoAttention(String why) implements Figure {
  private static final double LINE = 1.5;

  @Override
  public String title() {
    return "Attention";
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().text()).centred();
    List<String> lines = lines(pen, style, 0.9 * width);
    double line = LINE * palette.size().text();
    double y = height / 2 - line * (lines.size() - 1) / 2;
    for (String each : lines) {
      pen.text(each, width / 2, y, style, palette.ink().muted());
      y += line;
    }
  }

  /** The sentence in lines of at most {@code width}. */
  private List<String> lines(Pen pen, TextStyle style, double width) {
    List<String> lines = new ArrayList<>();
    for (String word : why.split(" ", -1)) {
      String longer = lines.isEmpty() ? word : lines.getLast() + " " + word;
      if (lines.isEmpty() || pen.textWidth(longer, style) > width) {
        lines.add(word);
      } else {
        lines.set(lines.size() - 1, longer);
      }
    }
    return lines;
  }

  @Override
  public DataTable data() {
    return new DataTable(List.of(), List.of());
  }
}
