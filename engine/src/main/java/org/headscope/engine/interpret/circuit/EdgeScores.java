package org.headscope.engine.interpret.circuit;

import module java.base;

/// The scores of all edges in one text.
///
/// @param clean M(f)
/// @param corrupt M with every edge corrupted
/// @param byMethod in the order of the graph
record EdgeScores(double clean, double corrupt, Map<EdgeMethod, double[]> byMethod) {
  double[] by(EdgeMethod method) {
    return Objects.requireNonNull(byMethod.get(method), method.label());
  }
}
