package org.headscope.app.feature.probes.reading;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/**
 * A picture under the sentence that says what is seen, as it leaves the window.
 *
 * @param inner the picture
 */
record Told(ReadingFigure inner) implements Figure {
  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().text()).top();
    double line = Math.rint(1.45 * palette.size().text());
    double y = 0;
    for (String text : lines(pen, style, width)) {
      pen.text(text, 0, y, style, palette.ink().text());
      y += line;
    }
    double top = y + Math.rint(0.6 * line);
    pen.save();
    pen.translate(0, top);
    inner.paint(pen, width, Math.max(1, height - top), palette);
    pen.restore();
  }

  /** The sentence in lines of no more than {@code width}. */
  private List<String> lines(Pen pen, TextStyle style, double width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : inner.title().split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && pen.textWidth(longer, style) > width) {
        lines.add(line);
        longer = word;
      }
      line = longer;
    }
    lines.add(line);
    return lines;
  }

  @Override
  public DataTable data() {
    return inner.data();
  }
}
