package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.neural.block.ResidualEdge;

/// The exact backward sweep (ACDC, Conmy et al. 2023).
final class EdgeSweep {
  private EdgeSweep() {}

  /// Drops edges from the logits back, each if the circuit that is left gets worse by less than τ.
  ///
  /// @param edges in the order of the graph
  /// @param measure of a circuit
  /// @param done takes the number of edges that are decided
  /// @return those that are kept, in order
  static List<ResidualEdge> of(
      List<ResidualEdge> edges,
      double threshold,
      ToDoubleFunction<Set<ResidualEdge>> measure,
      IntConsumer done) {
    Set<ResidualEdge> kept = new HashSet<>(edges);
    double current = measure.applyAsDouble(Set.copyOf(kept));
    for (ResidualEdge edge : edges.reversed()) {
      kept.remove(edge);
      double without = measure.applyAsDouble(Set.copyOf(kept));
      if (without - current < threshold) {
        current = without;
      } else {
        kept.add(edge);
      }
      done.accept(edges.size() - edges.indexOf(edge));
    }
    return edges.stream().filter(kept::contains).toList();
  }
}
