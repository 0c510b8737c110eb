package org.headscope.app.feature.probes.reading;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// A picture under the sentence that says what is seen, as it leaves the window.
record CaptionedFigure(ReadingFigure inner) implements Figure {
  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().text()).top();
    double line = Math.rint(1.45 * palette.size().text());
    double y = 0;
    for (String text : Fit.lines(pen, inner.scene().result().sentence(), style, width)) {
      pen.text(text, 0, y, style, palette.ink().text());
      y += line;
    }
    double top = y + Math.rint(0.6 * line);
    pen.save();
    pen.translate(0, top);
    inner.paint(pen, width, Math.max(1, height - top), palette);
    pen.restore();
  }

  @Override
  public DataTable data() {
    return inner.data();
  }
}
