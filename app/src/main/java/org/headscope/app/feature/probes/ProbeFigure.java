package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;

/// A picture of measured points, each of which can be pointed at and picked.
interface ProbeFigure extends Figure {
  List<Spot> spots();

  /// The point at a place of the picture in this size.
  Optional<Spot> spotAt(double x, double y, double width, double height, Palette palette);

  /// The place nearest to `x` where something could be measured, on an axis that tells them.
  default OptionalDouble dotAt(double x, double width, double height, Palette palette) {
    return OptionalDouble.empty();
  }

  /// The point so many further across and down from `at`; none if there is none that way.
  Optional<Spot> next(Optional<Spot> at, int across, int down);

  /// The picture as it leaves the window, without what the mouse points at.
  Figure still();
}
