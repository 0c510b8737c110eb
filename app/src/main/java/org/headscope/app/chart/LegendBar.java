package org.headscope.app.chart;

import java.util.List;
import javafx.scene.paint.Color;

/** A strip of all colours of a heatmap with numbers under it. */
public final class LegendBar {
  private LegendBar() {}

  /** Height of the strip and its numbers. */
  public static double height(Palette palette) {
    return barHeight(palette) + 3 + palette.size().small();
  }

  private static double barHeight(Palette palette) {
    return Math.rint(palette.size().small() * 0.7);
  }

  /** Paints the strip with its upper left corner at (x, y). */
  public static void paint(
      Pen pen, double x, double y, double width, Colouring colouring, Palette palette) {
    paint(pen, x, y, width, colouring.map(), colouring.scale().ticks(), palette);
  }

  /**
   * Paints the strip of {@code map} with its upper left corner at (x, y) and numbers of its own.
   */
  public static void paint(
      Pen pen,
      double x,
      double y,
      double width,
      ColourMap map,
      List<WeightScale.Tick> ticks,
      Palette palette) {
    double bar = barHeight(palette);
    int[] table = map.table(palette);
    int pixels = (int) Math.rint(width * pen.pixelScale());
    int[] row = new int[pixels];
    for (int i = 0; i < pixels; i++) {
      row[i] = table[i * table.length / pixels];
    }
    pen.image(row, pixels, 1, x, y, width, bar);
    pen.strokeRect(x - 0.5, y - 0.5, width + 1, bar + 1, Line.HAIR, palette.ground().hairline());
    TextStyle style = TextStyle.mono(palette.size().small() - 1).top();
    Color ink = palette.ink().muted();
    for (WeightScale.Tick tick : ticks) {
      TextStyle aligned = tick.at() == 0 ? style : tick.at() == 1 ? style.right() : style.centred();
      pen.text(tick.label(), x + tick.at() * width, y + bar + 4, aligned, ink);
    }
  }
}
