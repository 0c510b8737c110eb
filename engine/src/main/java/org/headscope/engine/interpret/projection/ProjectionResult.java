package org.headscope.engine.interpret.projection;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSite;

/// Hidden states as points of the plane.
///
/// @param x N numbers
/// @param y N numbers
public record ProjectionResult(
    States states, StatePoints points, double[] x, double[] y, Axes axes, Provenance provenance) {
  /// The hidden states that were projected.
  ///
  /// @param width W, numbers a state has
  /// @param tokens that the model read, of which the points are all or a part
  public record States(String run, long step, ProbeSite site, int layer, int width, int tokens) {}

  public ProjectionResult {
    if (x.length != points.size() || y.length != points.size()) {
      throw new IllegalArgumentException(
          "%d and %d numbers for %d points".formatted(x.length, y.length, points.size()));
    }
  }

  public int size() {
    return x.length;
  }
}
