package org.headscope.app.export;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// The content of a page: the figure within a margin, below its panel's letter.
///
/// @param width in units of the page, margins included
/// @param point the number of points in a unit
/// @param letter the letter of the panel; may be empty
record FigureSheet(
    double width,
    double height,
    double point,
    Palette palette,
    Set<FigurePart> parts,
    String letter) {
  static final double CENTIMETRE = 72 / 2.54;

  /// The blank margin around the figure, in multiples of the small text size.
  private static final double MARGIN = 0.6;

  /// The maximum ratio of width to height if the height is derived from a smaller width.
  private static final double WIDEST = 2.2;

  /// The greatest factor by which a figure is scaled down, and the step between attempts.
  private static final double MAX_SHRINK = 8;

  private static final double STEP = 1.02;

  /// @param naturalWidth the default width of a picture of `figure`
  /// @param naturalHeight the default height of a picture of `figure`
  static FigureSheet of(
      FigureStyle style, Figure figure, double naturalWidth, double naturalHeight) {
    Palette palette = style.theme().palette();
    Set<FigurePart> parts = Set.copyOf(style.parts());
    double small = palette.size().small();
    double point = style.font() / small;
    double around = 2 * margin(palette);
    double top = head(style.letter(), palette);
    double requested = style.width() * CENTIMETRE;
    double wide = requested == 0 ? naturalWidth : requested / point;
    Figure shown = figure.with(parts);
    double min = shown.minPaperWidth(palette) + around;
    if (wide < min) {
      // Scales everything down, so that nothing is cut.
      point *= wide / min;
      wide = min;
    }
    double high = style.height() * CENTIMETRE / point;
    if (style.height() == 0) {
      double space = wide - around;
      double automatic =
          wide >= naturalWidth
              ? naturalHeight
              : Math.min(
                  naturalHeight, Math.max(naturalHeight * wide / naturalWidth, wide / WIDEST));
      automatic = Math.min(automatic, shown.maxPaperHeight(space, palette) + around);
      high = Math.max(automatic, shown.minPaperHeight(space, palette) + around) + top;
    }
    return new FigureSheet(wide, high, point, palette, parts, style.letter());
  }

  /// Returns a sheet of a size in logical pixels, one point each, with all that the window shows.
  static FigureSheet plain(double width, double height, Palette palette) {
    return new FigureSheet(width, height, 1, palette, FigurePart.ALL, "");
  }

  /// Returns such a sheet on which everything is scaled down if `figure` needs more space.
  static FigureSheet fitting(Figure figure, double width, double height, Palette palette) {
    double around = 2 * margin(palette);
    double more = 1;
    while (more < MAX_SHRINK
        && !fits(figure, more * width - around, more * height - around, palette)) {
      more *= STEP;
    }
    return new FigureSheet(more * width, more * height, 1 / more, palette, FigurePart.ALL, "");
  }

  private static boolean fits(Figure figure, double width, double height, Palette palette) {
    return figure.minPaperWidth(palette) <= width
        && figure.minPaperHeight(width, palette) <= height;
  }

  static double margin(Palette palette) {
    return Math.rint(MARGIN * palette.size().small());
  }

  private static double head(String letter, Palette palette) {
    return letter.isEmpty() ? 0 : Math.rint(1.6 * palette.size().title());
  }

  void paint(Figure figure, Pen pen) {
    double margin = margin(palette);
    double top = margin + head(letter, palette);
    pen.fillRect(0, 0, width, height, palette.ground().pane());
    if (!letter.isEmpty()) {
      TextStyle bold = TextStyle.sans(palette.size().title()).bold().top();
      pen.text("(" + letter + ")", margin, margin, bold, palette.ink().text());
    }
    pen.save();
    pen.translate(margin, top);
    figure
        .with(parts)
        .paint(pen, Math.max(1, width - 2 * margin), Math.max(1, height - top - margin), palette);
    pen.restore();
  }
}
