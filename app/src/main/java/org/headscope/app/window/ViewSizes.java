package org.headscope.app.window;

import org.headscope.app.chart.Theme;

/**
 * Sizes at which single views are drawn when nobody names one, in logical pixels: those of the
 * light theme, and as much more as a theme's text is larger.
 */
public final class ViewSizes {
  private static final double WINDOW = 1440;

  private ViewSizes() {}

  /** Width of the view {@code id}. */
  public static double width(String id, Theme theme) {
    return grown(width(id), id, theme);
  }

  /** Height of the view {@code id}. */
  public static double height(String id, Theme theme) {
    return grown(height(id), id, theme);
  }

  /** A window is as large as a screen, whatever its theme. */
  private static double grown(double size, String id, Theme theme) {
    double text = theme.palette().size().text() / Theme.LIGHT.palette().size().text();
    return width(id) < WINDOW ? Math.rint(size * text) : size;
  }

  private static double width(String id) {
    return switch (id) {
      case "window", "compare", "probes", "states" -> WINDOW;
      case "attention", "matrix", "probe-layers", "probe-steps", "hidden" -> 720;
      case "curves", "probe-best" -> 1000;
      case "positions" -> 560;
      case "probe-reading" -> 480;
      case "checkpoints", "sequence" -> 1200;
      default -> 420;
    };
  }

  private static double height(String id) {
    return switch (id) {
      case "window", "compare", "probes", "states" -> 900;
      case "attention", "positions" -> 720;
      case "probe-reading" -> 600;
      case "matrix", "hidden" -> 640;
      case "heads" -> 560;
      case "curves", "probe-layers", "probe-steps", "probe-best" -> 380;
      case "checkpoints" -> 220;
      case "sequence" -> 120;
      default -> 320;
    };
  }
}
