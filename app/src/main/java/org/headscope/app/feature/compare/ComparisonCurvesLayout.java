package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;

/// The layout of one or two plots and the legend: plots beside or above each other, whichever makes
/// them larger, and the legend on their right.
///
/// @param plots the inner rectangle of each plot
record ComparisonCurvesLayout(List<Box> plots, Box legend, double first, double last) {
  // Lengths in sizes of small text.
  private static final double PLOT_WIDTH = 9;
  private static final double PLOT_HEIGHT = 5.5;
  private static final double LEFT = 2.9;
  private static final double RIGHT = 1.2;
  private static final double ABOVE = 1.7;
  private static final double BELOW = 2.9;
  private static final double BETWEEN = 0.8;
  private static final double NARROW_LEGEND = 13;
  private static final double WIDE_LEGEND = 20;

  private static final double SHARE = 0.33;

  private static final double LEGEND_HEAD = 1.8;

  private static final double LEGEND_ROW = 1.2;

  static double minLegend(Palette palette) {
    return NARROW_LEGEND * palette.size().small();
  }

  private static double legend(double width, double small) {
    return Math.clamp(SHARE * width, NARROW_LEGEND * small, WIDE_LEGEND * small);
  }

  static double withLegend(double space, Palette palette) {
    double small = palette.size().small();
    double legend = space * SHARE / (1 - SHARE);
    return space + Math.clamp(legend, NARROW_LEGEND * small, WIDE_LEGEND * small);
  }

  static ComparisonCurvesLayout of(
      double width, double height, ComparisonCurves curves, Palette palette) {
    double small = palette.size().small();
    double space = width - legend(width, small);
    List<Box> plots =
        Stream.of(2, 1)
            .map(across -> plots(space, height, curves.measures().size(), across, small))
            .max(Comparator.comparingDouble(boxes -> size(boxes.getFirst(), small)))
            .orElseThrow();
    int first = curves.bins().stream().mapToInt(Bin::from).min().orElse(0);
    int last = curves.bins().stream().mapToInt(Bin::to).max().orElse(1);
    double x = space + 0.4 * small;
    return new ComparisonCurvesLayout(plots, new Box(x, 0, width - x, height), first, last);
  }

  static double minWidth(Palette palette) {
    return (LEFT + PLOT_WIDTH + RIGHT + NARROW_LEGEND) * palette.size().small();
  }

  static double minHeight(double width, ComparisonCurves curves, Palette palette) {
    double small = palette.size().small();
    double space = width - legend(width, small);
    boolean beside = space >= 2 * (LEFT + PLOT_WIDTH + RIGHT) * small;
    double plots =
        beside ? ABOVE + PLOT_HEIGHT + BELOW : 2 * (ABOVE + PLOT_HEIGHT) + BETWEEN + BELOW;
    double legend = LEGEND_HEAD + LEGEND_ROW * (curves.legendRows() + 0.5);
    return Math.ceil(Math.max(plots, legend) * small);
  }

  /// Returns the useful size of a plot: one that is long in one direction and short in the other
  /// shows little.
  private static double size(Box plot, double small) {
    boolean narrow = plot.width() < PLOT_WIDTH * small - 1;
    return narrow ? 0 : Math.min(plot.width(), 1.6 * plot.height());
  }

  private static List<Box> plots(double space, double height, int count, int atMost, double small) {
    int across = Math.min(count, atMost);
    int down = count / across;
    double around = down * ABOVE + BELOW + (down - 1) * BETWEEN;
    double wide = Math.max(small, space / across - (LEFT + RIGHT) * small);
    double high = Math.max(small, (height - around * small) / down);
    Box first = new Box(LEFT * small, ABOVE * small, wide, high);
    if (count == 1) {
      return List.of(first);
    }
    Box second =
        across == 2
            ? new Box(first.x() + space / 2, first.y(), wide, high)
            : new Box(first.x(), first.bottom() + (ABOVE + BETWEEN) * small, wide, high);
    return List.of(first, second);
  }

  OptionalDouble valueAt(double x, double y) {
    return plots.stream()
        .filter(p -> x >= p.x() - 6 && x <= p.right() + 6 && y >= p.y() && y <= p.bottom())
        .mapToDouble(p -> first + (x - p.x()) / p.width() * (last - first))
        .findFirst();
  }
}
