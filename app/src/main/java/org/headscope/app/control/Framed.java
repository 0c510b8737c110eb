package org.headscope.app.control;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A figure under the heading and caption of its panel, as it leaves the window: in a file nothing
/// else says what it shows.
///
/// @param still the caption where what was selected is not there
public record Framed(Figure inner, String heading, String caption, String still, boolean titled)
    implements Figure {
  public Framed(Figure inner, String heading, String caption) {
    this(inner, heading, caption, caption);
  }

  public Framed(Figure inner, String heading, String caption, String still) {
    this(inner, heading, caption, still, true);
  }

  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public double leastWidth(Palette palette) {
    return inner.leastWidth(palette);
  }

  @Override
  public double leastHeight(double width, Palette palette) {
    double caption = Fit.lineCount(caption(), palette.size().small(), width);
    double head = titled ? (2 + 1.5 * caption) * palette.size().small() : 0;
    return inner.leastHeight(width, palette) + head;
  }

  @Override
  public Framed with(Set<FigurePart> parts) {
    String words = parts.contains(FigurePart.PIN) ? caption : still;
    return new Framed(inner.with(parts), heading, words, still, parts.contains(FigurePart.TITLE));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    if (titled) {
      write(pen, width, palette);
    }
    Box place = place(width, height, palette, pen::textWidth);
    pen.save();
    pen.translate(place.x(), place.y());
    inner.paint(pen, place.width(), place.height(), palette);
    pen.restore();
  }

  public Box place(
      double width, double height, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double head = titled ? head(width, palette, measure) : 0;
    return new Box(0, head, width, Math.max(1, height - head));
  }

  private double head(
      double width, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double small = palette.size().small();
    TextStyle left = TextStyle.sans(palette.size().text()).semibold().middle();
    TextStyle plain = TextStyle.sans(small).middle();
    int lines = Fit.lines(measure, heading, left, width).size();
    double head = Math.rint(2 * small) + (lines - 1) * Math.rint(1.6 * small);
    double both =
        measure.applyAsDouble(heading, left) + small + measure.applyAsDouble(caption, plain);
    return both <= width
        ? head
        : head
            + Fit.lines(measure, caption, plain, width).size() * Math.rint(1.5 * small)
            + Math.rint(0.3 * small);
  }

  private void write(Pen pen, double width, Palette palette) {
    double small = palette.size().small();
    TextStyle left = TextStyle.sans(palette.size().text()).semibold().middle();
    TextStyle plain = TextStyle.sans(small).middle();
    double y = 0.7 * small;
    double head = Math.rint(2 * small);
    double both = pen.textWidth(heading, left) + small + pen.textWidth(caption, plain);
    List<String> lines = Fit.lines(pen::textWidth, heading, left, width);
    for (String words : lines) {
      pen.text(words, 0, y, left, palette.ink().text());
      y += Math.rint(1.6 * small);
    }
    head += (lines.size() - 1) * Math.rint(1.6 * small);
    if (both <= width) {
      pen.text(caption, width, 0.7 * small, plain.right(), palette.ink().muted());
      return;
    }
    for (String words : Fit.lines(pen::textWidth, caption, plain, width)) {
      pen.text(words, 0, head + 0.3 * small, plain, palette.ink().muted());
      head += Math.rint(1.5 * small);
    }
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
