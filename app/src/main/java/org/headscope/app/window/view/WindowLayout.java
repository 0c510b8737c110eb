package org.headscope.app.window.view;

import org.headscope.app.chart.colour.Palette;

/// The parts of the window that fit at its size. As it shrinks, parts around the middle give way in
/// this order, so that the main picture stays as large as it can:
///
/// 1. the checkpoint track becomes one line, which its button opens;
/// 1. the lists of runs and instances become a rail, which opens them over the window;
/// 1. the strip loses its heading and the field for custom strings, which a button brings back.
///
/// Then the heads become a stepper over the map ([HeadsTab]), and rarely used buttons move into a
/// menu (the top bar).
record WindowLayout(boolean curves, boolean lists, boolean heading) {
  /// In units of the theme's text size, like the two below.
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
