package org.headscope.app.control;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A figure with its panel's heading and caption for export, since a file has no other explanation.
///
/// @param still the caption to use when the selection is left out
public record FramedFigure(
    Figure inner, String heading, String caption, String still, boolean titled) implements Figure {
  public FramedFigure(Figure inner, String heading, String caption) {
    this(inner, heading, caption, caption);
  }

  public FramedFigure(Figure inner, String heading, String caption, String still) {
    this(inner, heading, caption, still, true);
  }

  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return inner.minPaperWidth(palette);
  }

  @Override
  public double minPaperHeight(double width, Palette palette) {
    double caption = Fit.lineCount(caption(), palette.size().small(), width);
    double head = titled ? (2 + 1.5 * caption) * palette.size().small() : 0;
    return inner.minPaperHeight(width, palette) + head;
  }

  @Override
  public FramedFigure with(Set<FigurePart> parts) {
    String words = parts.contains(FigurePart.PIN) ? caption : still;
    return new FramedFigure(
        inner.with(parts), heading, words, still, parts.contains(FigurePart.TITLE));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double head = titled ? head(width, palette, pen::textWidth, pen::text) : 0;
    pen.save();
    pen.translate(0, head);
    inner.paint(pen, width, Math.max(1, height - head), palette);
    pen.restore();
  }

  public Box place(
      double width, double height, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double head = titled ? head(width, palette, measure, (_, _, _, _, _) -> {}) : 0;
    return new Box(0, head, width, Math.max(1, height - head));
  }

  private interface Writer {
    void text(String words, double x, double y, TextStyle style, Color colour);
  }

  /// Writes heading and caption with `writer`, and returns their height.
  private double head(
      double width, Palette palette, ToDoubleBiFunction<String, TextStyle> measure, Writer writer) {
    double small = palette.size().small();
    TextStyle left = TextStyle.sans(palette.size().text()).semibold().middle();
    TextStyle plain = TextStyle.sans(small).middle();
    double line = Math.rint(1.6 * small);
    double y = 0.7 * small;
    double head = Math.rint(2 * small) - line;
    for (String words : Fit.lines(measure, heading, left, width)) {
      writer.text(words, 0, y, left, palette.ink().text());
      y += line;
      head += line;
    }
    if (measure.applyAsDouble(heading, left) + small + measure.applyAsDouble(caption, plain)
        <= width) {
      writer.text(caption, width, 0.7 * small, plain.right(), palette.ink().muted());
      return head;
    }
    for (String words : Fit.lines(measure, caption, plain, width)) {
      writer.text(words, 0, head + 0.3 * small, plain, palette.ink().muted());
      head += Math.rint(1.5 * small);
    }
    return head + Math.rint(0.3 * small);
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
