package org.headscope.app.control;

import java.util.Locale;
import java.util.Map;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// A figure with the heading and caption of its panel and a margin, as it leaves the window: in a
/// file nothing else says what it shows.
public record Framed(Figure inner, String heading, String caption) implements Figure {
  private static final double MARGIN = 14;

  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    double room = Math.max(1, width - 2 * MARGIN);
    double line = Math.rint(2 * small);
    double y = MARGIN + small / 2;
    String title = heading.toUpperCase(Locale.ROOT);
    TextStyle left = TextStyle.sans(small).semibold().middle();
    TextStyle medium = TextStyle.sans(small).weight(TextStyle.Weight.MEDIUM).middle();
    pen.text(title, MARGIN, y, left, palette.ink().muted());
    double both = pen.textWidth(title, left) + small + pen.textWidth(caption, medium);
    double head = line;
    if (both <= room) {
      pen.text(caption, width - MARGIN, y, medium.right(), palette.ink().text());
    } else {
      for (String words : Fit.lines(pen, caption, medium, room)) {
        pen.text(words, MARGIN, y + head - small / 2, medium, palette.ink().text());
        head += Math.rint(1.5 * small);
      }
    }
    pen.save();
    pen.translate(MARGIN, MARGIN + head);
    inner.paint(pen, room, Math.max(1, height - 2 * MARGIN - head), palette);
    pen.restore();
  }

  @Override
  public DataTable data() {
    return inner.data();
  }

  @Override
  public Map<String, String> texts() {
    return inner.texts();
  }
}
