package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.engine.task.StateKind;

/// A cloud as it is drawn at one moment.
///
/// @param positions the current positions, possibly on their way from the previous checkpoint
/// @param mine the points of the selected instance
record ProjectionScene(
    ProjectedCloud cloud,
    ProjectedCloud.PointPositions positions,
    BitSet mine,
    String named,
    ColourBy hue,
    int until,
    PointMarks marks) {
  /// The emphasised points: the selected ones, those in the highlighted state of the selected
  /// instance, that of the query and that under the mouse, −1 for none.
  ///
  /// @param loop the line being drawn around points, in the cloud's coordinates
  record PointMarks(BitSet chosen, BitSet lit, int query, int hover, Optional<Polygon> loop) {}

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

  /// Returns true if some points are selected or highlighted, so that the others are dimmed.
  boolean emphasises() {
    return !marks.chosen.isEmpty() || !marks.lit.isEmpty();
  }

  /// Returns true if a point is selected or, if none is, highlighted.
  boolean emphasised(int point) {
    return marks.chosen.isEmpty() ? marks.lit.get(point) : marks.chosen.get(point);
  }

  int lastPosition() {
    return IntStream.of(cloud.points().position()).max().orElse(0);
  }

  /// Returns this scene without hover, query and line: what the points themselves depend on.
  ProjectionScene withoutPointer() {
    return with(positions, -1);
  }

  /// Returns this scene for export: all points in their final positions, without the hovered one.
  ProjectionScene exported() {
    return with(cloud.positions(), marks.query);
  }

  private ProjectionScene with(ProjectedCloud.PointPositions at, int query) {
    PointMarks left = new PointMarks(marks.chosen, marks.lit, query, -1, Optional.empty());
    return new ProjectionScene(cloud, at, mine, named, hue, until, left);
  }
}
