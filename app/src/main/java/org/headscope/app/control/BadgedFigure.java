package org.headscope.app.control;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A figure with lines below it on how far its model can be trusted.
///
/// @param checked whether the line on identities is drawn
public record BadgedFigure(Figure inner, Badge badge, boolean checked) implements Figure {
  private static final double LINE = 1.4;

  /// The lines below every figure of a run.
  ///
  /// @param origin names an imported run, and says whether it is certified; empty for others
  /// @param trust the identities that were checked; empty if none were
  public record Badge(String origin, String trust) {
    public static final Badge NONE = new Badge("", "");

    /// Returns `figure` with these lines; hides that on identities until a style includes it.
    public Figure below(Figure figure) {
      return equals(NONE) ? figure : new BadgedFigure(figure, this, false);
    }
  }

  @Override
  public String title() {
    return inner.title();
  }

  @Override
  public BadgedFigure with(Set<FigurePart> parts) {
    return new BadgedFigure(inner.with(parts), badge, parts.contains(FigurePart.TRUST));
  }

  private List<String> lines() {
    return Stream.of(badge.origin(), checked ? badge.trust() : "")
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static double height(String line, double width, Palette palette) {
    double small = palette.size().small();
    return LINE * Fit.lineCount(line, small, width) * small;
  }

  private double below(double width, Palette palette) {
    double lines = lines().stream().mapToDouble(line -> height(line, width, palette)).sum();
    return lines == 0 ? 0 : Math.rint(lines + 0.4 * palette.size().small());
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
    TextStyle style = TextStyle.sans(palette.size().small());
    double y = height - below + LINE * palette.size().small();
    for (String line : lines()) {
      Fit.write(pen, line, y, style, palette.ink().muted(), width);
      y += height(line, width, palette);
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
