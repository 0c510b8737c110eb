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

  /**
   * Paints the strip with its upper left corner at (x, y): from zero to the greatest number, or of
   * signed ones from the least to the greatest with zero in the middle.
   */
  public static void paint(
      Pen pen,
      double x,
      double y,
      double width,
      Colouring colouring,
      Reach reach,
      Palette palette) {
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
    paint(pen, x, y, width, colours, LegendTicks.of(colouring.scale(), reach), palette);
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
    double bar = barHeight(palette);
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
