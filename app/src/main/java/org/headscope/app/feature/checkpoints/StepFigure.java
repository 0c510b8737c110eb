package org.headscope.app.feature.checkpoints;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.StepAxis;

/// A figure with the checkpoints along its width.
interface StepFigure extends Figure {
  Track track();

  /// The step that the window shows.
  long playhead();

  /// Where the checkpoints stand when it is painted `width` wide.
  Extent extent(double width, Palette palette);

  /// A step axis between two edges.
  record Extent(StepAxis axis, double left, double right) {
    double x(long step) {
      return left + axis.place(step) * (right - left);
    }
  }

  /// The height at which checkpoints stand when it is painted `height` high.
  double dots(double height, Palette palette);

  /// Where a checkpoint stands; empty if there is none.
  default Optional<Box> box(long step, double width, double height, Palette palette) {
    double side = palette.size().small();
    double y = dots(height, palette) - side / 2;
    return Optional.of(extent(width, palette))
        .filter(_ -> track().steps().contains(step))
        .map(extent -> new Box(extent.x(step) - side / 2, y, side, side));
  }

  /// The checkpoint nearest to `x` when it is painted `width` wide.
  default long stepAt(double x, double width, Palette palette) {
    Extent extent = extent(width, palette);
    return track().steps().stream()
        .min(Comparator.comparingDouble(step -> Math.abs(extent.x(step) - x)))
        .orElseThrow();
  }

  @Override
  default String title() {
    return "Training up to step " + track().steps().getLast() + ", at step " + playhead();
  }

  @Override
  default DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (Track.Curve curve : track().curves()) {
      for (Track.Point p : curve.points()) {
        rows.add(List.of(curve.kind().label(), p.step(), p.value(), p.head()));
      }
    }
    return new DataTable(List.of("curve", "step", "value", "head"), rows);
  }
}
