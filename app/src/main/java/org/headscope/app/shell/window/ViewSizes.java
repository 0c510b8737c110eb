package org.headscope.app.shell.window;

/** Sizes at which single views are drawn when nobody names one, in logical pixels. */
public final class ViewSizes {
  private ViewSizes() {}

  /** Width of the view {@code id}. */
  public static double width(String id) {
    return switch (id) {
      case "window", "compare", "probes", "states" -> 1440;
      case "attention", "matrix", "probe-layers", "probe-steps", "hidden" -> 720;
      case "curves", "probe-best" -> 1000;
      case "positions" -> 560;
      case "probe-reading" -> 480;
      case "checkpoints", "sequence" -> 1200;
      default -> 420;
    };
  }

  /** Height of the view {@code id}. */
  public static double height(String id) {
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
