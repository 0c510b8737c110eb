package org.headscope.app.chart.card;

import org.headscope.app.chart.colour.Palette;

/// The area of a screen that a picture fills.
///
/// @param width logical pixels
/// @param height logical pixels
/// @param scale device pixels per logical pixel
public record PictureArea(double width, double height, double scale, Palette palette) {
  /// The height of a screen on which the smallest readable text is [#READ] high.
  private static final double SCREEN = 1080;

  private static final double READ = 24;

  /// The minimum scale; below it nothing would be readable.
  private static final double MIN_SCALE = 0.5;

  public PictureArea sized(double otherWidth, double otherHeight) {
    return new PictureArea(otherWidth, otherHeight, scale, palette);
  }

  /// Returns the scale of lengths on a screen of this size, relative to one of 1920 × 1080.
  public static double factor(double width, double height) {
    return Math.max(MIN_SCALE, Math.min(height / SCREEN, width / (SCREEN * 4 / 3)));
  }

  /// Returns `palette` with text that an audience can read from the last row, on a screen of this
  /// size.
  public static Palette enlarge(Palette palette, double width, double height) {
    double factor = factor(width, height);
    return palette.sized(
        new Palette.Size(READ * factor, 26 * factor, 30 * factor, Math.max(1, 2 * factor)));
  }
}
