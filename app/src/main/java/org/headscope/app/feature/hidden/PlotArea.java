package org.headscope.app.feature.hidden;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;

/// The layout of the plot and its legend: both axes have one scale, since distances have meaning in
/// all directions.
///
/// @param scale pixels per unit of the cloud
/// @param middleX the cloud's x in the middle of the box, and `middleY` its y
record PlotArea(Box plot, double scale, double middleX, double middleY, double legend) {
  static PlotArea of(double width, double height, ProjectionScene sight, Palette palette) {
    double small = palette.size().small();
    double right = Math.rint((sight.hue().continuous() ? 8.5 : 7.5) * small);
    double left = Math.rint(1.8 * small);
    double bottom = Math.rint(3.5 * small);
    Box plot =
        new Box(left, 1, Math.max(20, width - left - right), Math.max(20, height - bottom - 1));
    Box seen = sight.positions().bounds();
    double margin = 2 * 1.6 * palette.size().text();
    double scale =
        Math.min(
            Math.max(10, plot.width() - margin) / Math.max(1e-9, seen.width()),
            Math.max(10, plot.height() - margin) / Math.max(1e-9, seen.height()));
    double legend = plot.right() + 1.4 * small;
    return new PlotArea(plot, scale, seen.middleX(), seen.middleY(), legend);
  }

  static double legendWidth(ProjectionScene sight, Palette palette) {
    return Math.rint((sight.hue().continuous() ? 8 : 7) * palette.size().small());
  }

  double px(double x) {
    return plot.x() + plot.width() / 2 + (x - middleX) * scale;
  }

  /// Returns the screen y of a data y (data grow upwards).
  double py(double y) {
    return plot.y() + plot.height() / 2 - (y - middleY) * scale;
  }

  double x(double px) {
    return (px - plot.x() - plot.width() / 2) / scale + middleX;
  }

  double y(double py) {
    return middleY - (py - plot.y() - plot.height() / 2) / scale;
  }

  /// Returns the shown point nearest to a pixel, within `max` pixels; −1 for none.
  int nearest(ProjectionScene sight, double atX, double atY, double max) {
    int nearest = -1;
    double best = max * max;
    for (int i = 0; i < sight.x().length; i++) {
      double dx = px(sight.x()[i]) - atX;
      double dy = py(sight.y()[i]) - atY;
      double far = dx * dx + dy * dy;
      // Of equally near points, that of the selected instance, which is on top.
      boolean closer = far < best || (far == best && sight.mine().get(i));
      if (closer && sight.shows(i)) {
        best = far;
        nearest = i;
      }
    }
    return nearest;
  }
}
