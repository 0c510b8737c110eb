package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// A strip of all colours of a heatmap with numbers under it.
public final class LegendBar {
  /// Between the strip and what stands beside it on a line.
  private static final double BESIDE = 6;

  private LegendBar() {}

  public static double height(Palette palette) {
    return barHeight(palette) + 3 + palette.size().small();
  }

  private static double barHeight(Palette palette) {
    return Math.rint(palette.size().small() * 0.7);
  }

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

  public static double lineWidth(
      Pen pen, Colouring colouring, ValueRange reach, String unit, Palette palette) {
    TextStyle style = lineStyle(palette);
    double numbers =
        pen.textWidth(minLabel(colouring.scale(), reach), style)
            + pen.textWidth(maxLabel(reach), style);
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
    String min = minLabel(colouring.scale(), reach);
    Color ink = palette.ink().muted();
    pen.text(min, x, middle, style, ink);
    double strip = pen.snap(x + pen.textWidth(min, style) + BESIDE);
    double top = pen.snap(middle - barHeight(palette) / 2);
    strip(pen, strip, top, stripWidth(palette), colours(colouring, reach, palette), palette);
    double right = strip + stripWidth(palette) + BESIDE;
    pen.text(maxLabel(reach), right, middle, style, ink);
    right += pen.textWidth(maxLabel(reach), style) + BESIDE;
    pen.text(unit, right, middle, style, ink);
  }

  /// What the first colour stands for.
  private static String minLabel(WeightScale scale, ValueRange reach) {
    if (reach.signed()) {
      return "−" + number(reach.max());
    }
    if (!scale.logarithmic()) {
      return "0";
    }
    boolean unit = reach.equals(ValueRange.UNIT);
    int decades = (int) Math.round(-Math.log10(scale.floor()));
    return "≤"
        + (unit
            ? NumberText.bare(scale.floor(), decades)
            : number((float) (scale.floor() * reach.max())));
  }

  /// What the last colour stands for.
  private static String maxLabel(ValueRange reach) {
    return reach.equals(ValueRange.UNIT) ? "1" : (reach.signed() ? "+" : "") + number(reach.max());
  }

  /// A number in two digits, without the zero before its point: `.013`, `4.7e5`.
  private static String number(float value) {
    return NumberText.significant(value, 2).replaceFirst("^0\\.", ".");
  }

  private static TextStyle lineStyle(Palette palette) {
    return TextStyle.sans(palette.size().small()).middle();
  }

  private static double stripWidth(Palette palette) {
    return Math.rint(7 * palette.size().small());
  }

  /// A number under the strip, from 0 at its beginning to 1 at its end.
  public record Tick(double at, String label) {}

  /// Paints the strip of `map` with its upper left corner at (x, y) and numbers of its own.
  public static void paint(
      Pen pen, double x, double y, double width, ColourMap map, List<Tick> ticks, Palette palette) {
    strip(pen, x, y, width, map.table(palette), palette);
    double bar = barHeight(palette);
    TextStyle style = TextStyle.sans(palette.size().small()).top();
    for (Tick tick : ticks) {
      TextStyle aligned = tick.at() == 0 ? style : tick.at() == 1 ? style.right() : style.centred();
      double at = x + tick.at() * width;
      pen.text(tick.label(), at, y + bar + 4, aligned, palette.ink().muted());
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
