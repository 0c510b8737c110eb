package org.headscope.app.feature.hidden;

import java.util.Arrays;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;

/**
 * Where the points and everything around them stand: one scale for both axes, since distances mean
 * something in all directions.
 *
 * @param plot the points' box
 * @param scale pixels for each of the cloud's own units
 * @param middleX the cloud's x in the middle of the box
 * @param middleY the cloud's y in the middle of the box
 * @param legend left edge of the legend
 */
record PlotArea(Box plot, double scale, double middleX, double middleY, double legend) {
  /** Share of the points that may lie outside on each side, so that single ones do not rule. */
  private static final double OUTLIERS = 0.002;

  static PlotArea of(double width, double height, Sight sight, Palette palette) {
    double small = palette.size().small();
    double right = Math.rint((sight.hue().continuous() ? 8.5 : 7.5) * small);
    double left = Math.rint(1.8 * small);
    double bottom = Math.rint(3.9 * small);
    Box plot =
        new Box(left, 1, Math.max(20, width - left - right), Math.max(20, height - bottom - 1));
    double[] xs = ends(sight.x());
    double[] ys = ends(sight.y());
    double margin = 1.6 * palette.size().text();
    double wide = Math.max(1e-9, xs[1] - xs[0]);
    double high = Math.max(1e-9, ys[1] - ys[0]);
    double scale =
        Math.min(
            Math.max(10, plot.width() - 2 * margin) / wide,
            Math.max(10, plot.height() - 2 * margin) / high);
    return new PlotArea(
        plot, scale, (xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2, plot.right() + 1.4 * small);
  }

  private static double[] ends(double[] values) {
    if (values.length == 0) {
      return new double[] {-1, 1};
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int out = (int) (OUTLIERS * sorted.length);
    double low = sorted[out];
    double high = sorted[sorted.length - 1 - out];
    // What lies little further out is shown as well.
    double reach = 0.25 * (high - low);
    return new double[] {
      Math.max(sorted[0], low - reach), Math.min(sorted[sorted.length - 1], high + reach)
    };
  }

  /** The pixel of a cloud's x. */
  double px(double x) {
    return plot.x() + plot.width() / 2 + (x - middleX) * scale;
  }

  /** The pixel of a cloud's y, which grows upwards. */
  double py(double y) {
    return plot.y() + plot.height() / 2 - (y - middleY) * scale;
  }

  /** The cloud's x at a pixel. */
  double x(double px) {
    return (px - plot.x() - plot.width() / 2) / scale + middleX;
  }

  /** The cloud's y at a pixel. */
  double y(double py) {
    return middleY - (py - plot.y() - plot.height() / 2) / scale;
  }

  /** The shown point nearest to a pixel and no further than {@code most} from it, −1 for none. */
  int nearest(Sight sight, double atX, double atY, double most) {
    int nearest = -1;
    double best = most * most;
    for (int i = 0; i < sight.x().length; i++) {
      double dx = px(sight.x()[i]) - atX;
      double dy = py(sight.y()[i]) - atY;
      double far = dx * dx + dy * dy;
      // Among equals the selected instance's, which lie on top.
      boolean closer = far < best || (far == best && sight.mine().get(i));
      if (closer && sight.shows(i)) {
        best = far;
        nearest = i;
      }
    }
    return nearest;
  }
}
