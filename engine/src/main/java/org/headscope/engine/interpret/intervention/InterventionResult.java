package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Reading;

/// The predictions of a checkpoint on one instance before and after interventions.
///
/// @param kept for each intervention that is on, the share of its positions whose row stays as it
///   is, since no earlier match or position replaces it
/// @param before T rows of probabilities of the uncut model, by the same operations
/// @param after T rows of probabilities
/// @param truth T rows of the latent's probabilities; empty without a latent
/// @param maps all maps before and after the interventions, if requested
public record InterventionResult(
    Reading reading,
    List<Double> kept,
    double[][] before,
    double[][] after,
    Optional<double[][]> truth,
    Optional<Maps> maps) {
  public InterventionResult {
    kept = List.copyOf(kept);
  }

  /// All maps of one instance.
  public record Maps(AttentionMaps before, AttentionMaps after) {}

  /// The TVD between the predictions before and after at every position.
  public double[] change() {
    return PredictionRows.distances(PredictionRows.of(before), PredictionRows.of(after));
  }
}
