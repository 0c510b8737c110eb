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

/// A legend on one line: a strip of all colours of a heatmap, between its smallest and its greatest
/// number.
///
/// @param unit the name of the numbers, written after them; may be empty
public record LegendBar(
    Pen pen, Colouring colouring, ValueRange range, String unit, Palette palette) {
  private static final double BESIDE = 6;

  public static double height(Palette palette) {
    return barHeight(palette) + 3 + palette.size().small();
  }

  private static double barHeight(Palette palette) {
    return Math.rint(palette.size().small() * 0.7);
  }

  private int[] colours() {
    if (!range.signed()) {
      return colouring.above(false, palette);
    }
    int[] above = Diverging.above(palette);
    int[] below = Diverging.below(palette);
    return IntStream.range(1 - ColourMap.SIZE, ColourMap.SIZE)
        .map(i -> i < 0 ? below[-i] : above[i])
        .toArray();
  }

  public double width() {
    double numbers = pen.textWidth(minLabel(), style()) + pen.textWidth(maxLabel(), style());
    double name = unit.isEmpty() ? 0 : BESIDE + pen.textWidth(unit, style());
    return numbers + 2 * BESIDE + stripWidth() + name;
  }

  public void paint(double x, double middle) {
    Color ink = palette.ink().muted();
    pen.text(minLabel(), x, middle, style(), ink);
    double strip = pen.snap(x + pen.textWidth(minLabel(), style()) + BESIDE);
    double top = pen.snap(middle - barHeight(palette) / 2);
    strip(pen, strip, top, stripWidth(), colours(), palette);
    double right = strip + stripWidth() + BESIDE;
    pen.text(maxLabel(), right, middle, style(), ink);
    right += pen.textWidth(maxLabel(), style()) + BESIDE;
    pen.text(unit, right, middle, style(), ink);
  }

  private String minLabel() {
    WeightScale scale = colouring.scale();
    if (range.signed()) {
      return "−" + number(range.max());
    }
    if (!scale.logarithmic()) {
      return "0";
    }
    int decades = (int) Math.round(-Math.log10(scale.floor()));
    return "≤"
        + (range.equals(ValueRange.UNIT)
            ? NumberText.bare(scale.floor(), decades)
            : number((float) (scale.floor() * range.max())));
  }

  private String maxLabel() {
    return range.equals(ValueRange.UNIT) ? "1" : (range.signed() ? "+" : "") + number(range.max());
  }

  /// Returns a number of two digits, without a zero before its point: `.013`, `4.7e5`.
  private static String number(float value) {
    return NumberText.significant(value, 2).replaceFirst("^0\\.", ".");
  }

  private TextStyle style() {
    return TextStyle.sans(palette.size().small()).middle();
  }

  private double stripWidth() {
    return Math.rint(7 * palette.size().small());
  }

  /// A label under the strip; `at` is 0 at its left end and 1 at its right end.
  public record Tick(double at, String label) {}

  /// Paints the strip of `map` with its upper left corner at (x, y), and the labels under it.
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
