package org.headscope.app.window.view;

import org.headscope.app.chart.colour.Palette;

/// What a window of a size has room for. As there is less, what stands around the middle gives way
/// in this order, so that the picture in the middle stays as large as it can:
///
/// 1. the checkpoint track becomes one line, which opens by its button;
/// 1. the lists of runs and instances become a rail, which opens them over the window;
/// 1. the strip loses its heading and the field for own strings, which a button brings back.
///
/// Then the heads become a stepper over the map (the tab of the heads sees to that), and what is
/// rare stands in a menu (the top bar sees to that).
record WindowLayout(boolean curves, boolean lists, boolean heading) {
  /// All of these in sizes of the theme's text.
  private static final double CURVES_HEIGHT = 70;

  private static final double LISTS_WIDTH = 118;
  private static final double HEADING_HEIGHT = 62;

  static WindowLayout of(double width, double height, Palette palette) {
    double text = palette.size().text();
    return new WindowLayout(
        height >= CURVES_HEIGHT * text,
        width >= LISTS_WIDTH * text,
        height >= HEADING_HEIGHT * text);
  }
}
