package org.headscope.app.chart;

import java.util.List;
import javafx.scene.paint.Color;

/// A strip of all colours of a heatmap with numbers under it.
public final class LegendBar {
  /// Between the strip and what stands beside it on a line.
  private static final double BESIDE = 6;

  private LegendBar() {}

  /// Height of the strip and its numbers.
  public static double height(Palette palette) {
    return barHeight(palette) + 3 + palette.size().small();
  }

  private static double barHeight(Palette palette) {
    return Math.rint(palette.size().small() * 0.7);
  }

  /// Paints the strip with its upper left corner at (x, y): from zero to the greatest number, or of
  /// signed ones from the least to the greatest with zero in the middle.
  public static void paint(
      Pen pen,
      double x,
      double y,
      double width,
      Colouring colouring,
      ValueRange reach,
      Palette palette) {
    int[] colours = colours(colouring, reach, palette);
    paint(pen, x, y, width, colours, LegendTicks.of(colouring.scale(), reach), palette);
  }

  /// All colours from the least number to the greatest.
  private static int[] colours(Colouring colouring, ValueRange reach, Palette palette) {
    int[] colours = colouring.above(false, palette);
    if (reach.signed()) {
      int[] above = Diverging.above(palette);
      int[] below = Diverging.below(palette);
      colours = new int[2 * ColourMap.SIZE - 1];
      for (int i = 0; i < ColourMap.SIZE; i++) {
        colours[ColourMap.SIZE - 1 + i] = above[i];
        colours[ColourMap.SIZE - 1 - i] = below[i];
      }
    }
    return colours;
  }

  /// Width of [#paintLine].
  public static double lineWidth(
      Pen pen, Colouring colouring, ValueRange reach, String unit, Palette palette) {
    TextStyle style = lineStyle(palette);
    List<WeightScale.Tick> ticks = LegendTicks.of(colouring.scale(), reach);
    double numbers =
        pen.textWidth(ticks.getFirst().label(), style)
            + pen.textWidth(ticks.getLast().label(), style);
    double name = unit.isEmpty() ? 0 : BESIDE + pen.textWidth(unit, style);
    return numbers + 2 * BESIDE + stripWidth(palette) + name;
  }

  /// Paints the strip on one line between its least and its greatest number, from x on.
  ///
  /// @param unit what the numbers are, behind them; empty for nothing
  public static void paintLine(
      Pen pen,
      double x,
      double middle,
      Colouring colouring,
      ValueRange reach,
      String unit,
      Palette palette) {
    TextStyle style = lineStyle(palette);
    List<WeightScale.Tick> ticks = LegendTicks.of(colouring.scale(), reach);
    Color ink = palette.ink().muted();
    pen.text(ticks.getFirst().label(), x, middle, style, ink);
    double strip = pen.snap(x + pen.textWidth(ticks.getFirst().label(), style) + BESIDE);
    double top = pen.snap(middle - barHeight(palette) / 2);
    strip(pen, strip, top, stripWidth(palette), colours(colouring, reach, palette), palette);
    double right = strip + stripWidth(palette) + BESIDE;
    pen.text(ticks.getLast().label(), right, middle, style, ink);
    right += pen.textWidth(ticks.getLast().label(), style) + BESIDE;
    pen.text(unit, right, middle, style, ink);
  }

  private static TextStyle lineStyle(Palette palette) {
    return TextStyle.sans(palette.size().small()).middle();
  }

  private static double stripWidth(Palette palette) {
    return Math.rint(7 * palette.size().small());
  }

  /// Paints the strip of `map` with its upper left corner at (x, y) and numbers of its own.
  public static void paint(
      Pen pen,
      double x,
      double y,
      double width,
      ColourMap map,
      List<WeightScale.Tick> ticks,
      Palette palette) {
    paint(pen, x, y, width, map.table(palette), ticks, palette);
  }

  private static void paint(
      Pen pen,
      double x,
      double y,
      double width,
      int[] table,
      List<WeightScale.Tick> ticks,
      Palette palette) {
    strip(pen, x, y, width, table, palette);
    double bar = barHeight(palette);
    TextStyle style = TextStyle.sans(palette.size().small()).top();
    Color ink = palette.ink().muted();
    for (WeightScale.Tick tick : ticks) {
      TextStyle aligned = tick.at() == 0 ? style : tick.at() == 1 ? style.right() : style.centred();
      pen.text(tick.label(), x + tick.at() * width, y + bar + 4, aligned, ink);
    }
  }

  private static void strip(
      Pen pen, double x, double y, double width, int[] table, Palette palette) {
    double bar = barHeight(palette);
    int pixels = (int) Math.rint(width * pen.pixelScale());
    int[] row = new int[pixels];
    for (int i = 0; i < pixels; i++) {
      row[i] = table[i * table.length / pixels];
    }
    pen.image(row, pixels, 1, x, y, width, bar);
    pen.strokeRect(
        x - 0.5, y - 0.5, width + 1, bar + 1, StrokeStyle.HAIR, palette.ground().hairline());
  }
}
