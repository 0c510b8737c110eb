package org.headscope.app.feature.hidden;

import java.util.BitSet;
import java.util.Optional;

/**
 * Everything that is seen of a cloud at one moment.
 *
 * @param cloud the points
 * @param x where they stand now, on their way from the checkpoint before
 * @param y where they stand now
 * @param bounds the part of the plane that is shown
 * @param mine points of the selected instance
 * @param named id of the selected instance
 * @param single whether no other instance is read
 * @param hue what colours stand for
 * @param until the last position that is shown
 * @param chosen points picked out; empty where none are
 * @param lit points in the lit state of the selected instance
 * @param query the point of the query, −1 for none
 * @param hover the point under the mouse, −1 for none
 * @param loop what is being drawn around points, in the cloud's own numbers
 */
record ProjectionScene(
    Cloud cloud,
    double[] x,
    double[] y,
    Bounds bounds,
    BitSet mine,
    String named,
    boolean single,
    ColourBy hue,
    int until,
    BitSet chosen,
    BitSet lit,
    int query,
    int hover,
    Optional<Polygon> loop) {

  /** Whether a point is shown. */
  boolean shows(int point) {
    return cloud.points().position()[point] <= until;
  }

  /** Whether some points are picked out or lit, so that the others step back. */
  boolean emphasises() {
    return !chosen.isEmpty() || !lit.isEmpty();
  }

  /** Whether a point is picked out or, where none is, lit. */
  boolean emphasised(int point) {
    return chosen.isEmpty() ? lit.get(point) : chosen.get(point);
  }

  /** The greatest position of all points. */
  int lastPosition() {
    int last = 0;
    for (int position : cloud.points().position()) {
      last = Math.max(last, position);
    }
    return last;
  }

  /** This without what is pointed at and drawn: what the points themselves depend on. */
  ProjectionScene still() {
    return new ProjectionScene(
        cloud,
        x,
        y,
        bounds,
        mine,
        named,
        single,
        hue,
        until,
        chosen,
        lit,
        -1,
        -1,
        Optional.empty());
  }

  /** This as it leaves the window: all points in their places, without what is pointed at. */
  ProjectionScene exported() {
    return new ProjectionScene(
        cloud,
        cloud.result().x(),
        cloud.result().y(),
        Bounds.of(cloud.result().x(), cloud.result().y()),
        mine,
        named,
        single,
        hue,
        until,
        chosen,
        lit,
        query,
        -1,
        Optional.empty());
  }
}
