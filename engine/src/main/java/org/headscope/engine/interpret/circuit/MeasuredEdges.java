package org.headscope.engine.interpret.circuit;

import module java.base;

/// The effects on the first instances of a spec, from which a run that was stopped continues.
public final class MeasuredEdges {
  private final CircuitSpec spec;
  private final String device;
  private final List<EdgeScores> scores;

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

  /// @param device where they were measured; another one rounds differently
  MeasuredEdges(CircuitSpec spec, String device, List<EdgeScores> scores) {
    this.spec = spec;
    this.device = device;
    this.scores = List.copyOf(scores);
  }

  /// The scores, if they are what `spec` asks for on `device`.
  Optional<List<EdgeScores>> of(CircuitSpec other, String where) {
    return Optional.of(scores).filter(_ -> asks().equals(asks(other)) && device.equals(where));
  }

  /// The parts of a spec that determine the scores of edges.
  private List<Object> asks() {
    return asks(spec);
  }

  private static List<Object> asks(CircuitSpec spec) {
    return List.of(
        spec.checkpoint(),
        spec.texts().choosing(),
        spec.texts().length(),
        spec.corruption(),
        spec.measure(),
        spec.methods(),
        spec.seed());
  }

  /// Compares what determines the scores.
  @Override
  public boolean equals(Object other) {
    return other instanceof MeasuredEdges measured
        && measured.asks().equals(asks())
        && measured.device.equals(device)
        && measured.scores.size() == scores.size();
  }

  @Override
  public int hashCode() {
    return Objects.hash(asks(), device, scores.size());
  }
}
