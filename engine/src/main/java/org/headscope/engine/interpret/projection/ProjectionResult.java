package org.headscope.engine.interpret.projection;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSite;

/// Hidden states as points of the plane.
///
/// @param x N coordinates
/// @param y N coordinates
public record ProjectionResult(
    States states, StatePoints points, double[] x, double[] y, Axes axes, Provenance provenance) {
  /// The hidden states that were projected.
  ///
  /// @param width W, the length of a state
  /// @param tokens the number of tokens that the model read; the points are all or some of them
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
