package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.engine.task.StateKind;

/// Everything that is seen of a cloud at one moment.
///
/// @param positions where they stand now, on their way from the previous checkpoint
/// @param mine points of the selected instance
record ProjectionScene(
    Cloud cloud,
    Cloud.PointPositions positions,
    BitSet mine,
    String named,
    ColourBy hue,
    int until,
    Marks marks) {
  /// What stands out among the points: those picked out, those in the lit state of the selected
  /// instance, and that of the query and that under the mouse, −1 for none.
  ///
  /// @param loop what is being drawn around points, in the cloud's own numbers
  record Marks(BitSet chosen, BitSet lit, int query, int hover, Optional<Polygon> loop) {}

  double[] x() {
    return positions.x();
  }

  double[] y() {
    return positions.y();
  }

  StateKind states() {
    return cloud.stateKind(named);
  }

  boolean single() {
    return cloud.points().instances().size() == 1;
  }

  boolean shows(int point) {
    return cloud.points().position()[point] <= until;
  }

  /// Whether some points are picked out or lit, so that the others step back.
  boolean emphasises() {
    return !marks.chosen.isEmpty() || !marks.lit.isEmpty();
  }

  /// Whether a point is picked out or, where none is, lit.
  boolean emphasised(int point) {
    return marks.chosen.isEmpty() ? marks.lit.get(point) : marks.chosen.get(point);
  }

  int lastPosition() {
    return IntStream.of(cloud.points().position()).max().orElse(0);
  }

  /// This without what is pointed at and drawn: what the points themselves depend on.
  ProjectionScene still() {
    return with(positions, -1);
  }

  /// This as it leaves the window: all points in their places, without what is pointed at.
  ProjectionScene exported() {
    return with(cloud.positions(), marks.query);
  }

  private ProjectionScene with(Cloud.PointPositions at, int query) {
    Marks left = new Marks(marks.chosen, marks.lit, query, -1, Optional.empty());
    return new ProjectionScene(cloud, at, mine, named, hue, until, left);
  }
}
