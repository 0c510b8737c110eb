package org.headscope.app.feature.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;

/**
 * Where the two plots and the legend stand: plots beside each other where there is width for it,
 * else one above the other, or the distance alone where both would be too low; the legend at their
 * right.
 *
 * @param plots the inner rectangle of each plot; of the distance alone if there is one
 * @param legendX left edge of the legend
 * @param first least value of the axis
 * @param last greatest value of the axis
 */
record CurvesLayout(List<Box> plots, double legendX, double first, double last) {
  static CurvesLayout of(double width, double height, Curves curves, Palette palette) {
    double small = palette.size().small();
    double legend = Math.min(17 * small, 0.42 * width);
    double room = Math.max(40, width - legend);
    double left = 2.9 * small;
    double above = 1.7 * small;
    double below = 2.9 * small;
    boolean beside = room > 1.5 * height;
    List<Box> plots = new ArrayList<>();
    if (beside) {
      double each = room / 2;
      for (int i = 0; i < 2; i++) {
        plots.add(
            new Box(
                i * each + left,
                above,
                Math.max(10, each - left - 1.2 * small),
                Math.max(10, height - above - below)));
      }
    } else {
      double two = (height - 2 * above - below - 0.8 * small) / 2;
      boolean low = two < 3 * small;
      double high = Math.max(10, low ? height - above - below : two);
      for (int i = 0; i < (low ? 1 : 2); i++) {
        plots.add(
            new Box(
                left,
                above + i * (high + above + 0.8 * small),
                Math.max(10, room - left - 1.2 * small),
                high));
      }
    }
    int first = curves.bins().stream().mapToInt(Bin::from).min().orElse(0);
    int last = curves.bins().stream().mapToInt(Bin::to).max().orElse(1);
    return new CurvesLayout(plots, room + 0.4 * small, first, last);
  }

  /** Where a value of the axis stands in a plot. */
  double x(Box plot, double value) {
    double range = last - first;
    return plot.x() + (range > 0 ? (value - first) / range : 0.5) * plot.width();
  }

  /** The value of the axis under a point; empty outside the plots. */
  OptionalDouble valueAt(double x, double y) {
    return plots.stream()
        .filter(p -> x >= p.x() - 6 && x <= p.right() + 6 && y >= p.y() && y <= p.bottom())
        .mapToDouble(p -> first + (x - p.x()) / p.width() * (last - first))
        .findFirst();
  }
}
