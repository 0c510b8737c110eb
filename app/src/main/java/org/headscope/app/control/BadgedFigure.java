package org.headscope.app.control;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A figure with a line below it that says how far its model can be trusted.
///
/// @param shown whether the line is drawn
public record BadgedFigure(Figure inner, String badge, boolean shown) implements Figure {
  private static final double LINE = 1.4;

  /// Hides the line until a style includes it.
  public BadgedFigure(Figure inner, String badge) {
    this(inner, badge, false);
  }

  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public BadgedFigure with(Set<FigurePart> parts) {
    return new BadgedFigure(inner.with(parts), badge, parts.contains(FigurePart.TRUST));
  }

  private double below(double width, Palette palette) {
    double small = palette.size().small();
    return shown ? Math.rint((LINE * Fit.lineCount(badge, small, width) + 0.4) * small) : 0;
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return inner.minPaperWidth(palette);
  }

  @Override
  public double minPaperHeight(double width, Palette palette) {
    return inner.minPaperHeight(width, palette) + below(width, palette);
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return inner.maxPaperHeight(width, palette) + below(width, palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double below = below(width, palette);
    inner.paint(pen, width, Math.max(1, height - below), palette);
    if (shown) {
      TextStyle style = TextStyle.sans(palette.size().small());
      double y = height - below + LINE * palette.size().small();
      Fit.write(pen, badge, y, style, palette.ink().muted(), width);
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
