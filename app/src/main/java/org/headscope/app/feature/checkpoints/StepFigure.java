package org.headscope.app.feature.checkpoints;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.feature.Anchored;

/// A figure with the checkpoints along its width.
interface StepFigure extends Figure, Anchored {
  Track track();

  long playhead();

  Extent extent(double width, Palette palette);

  record Extent(StepAxis axis, double left, double right) {
    double x(long step) {
      return left + axis.place(step) * (right - left);
    }
  }

  double dots(double height, Palette palette);

  @Override
  default Optional<Box> where(Anchor anchor, Room room) {
    if (!(anchor instanceof Anchor.OfStep(long step)) || !track().steps().contains(step)) {
      return Optional.empty();
    }
    double side = room.palette().size().small();
    double x = extent(room.width(), room.palette()).x(step);
    double y = dots(room.height(), room.palette());
    return Optional.of(new Box(x - side / 2, y - side / 2, side, side));
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
        rows.add(List.of(curve.kind().label, p.step(), p.value(), p.head()));
      }
    }
    return new DataTable(List.of("curve", "step", "value", "head"), rows);
  }
}
