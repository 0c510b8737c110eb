package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.run.Refusal;

/// The scores of probes that differ only in their seed.
///
/// @param values one per seed, at least one
public record SeedScores(List<Double> values) {
  public SeedScores {
    values = List.copyOf(values);
    Refusal.when(values.isEmpty(), "there is no score of any seed");
  }

  public double mean() {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /// The standard error over seeds, √(Σ(v−v̄)²/(S−1)/S); empty with one seed.
  public OptionalDouble se() {
    int s = values.size();
    if (s < 2) {
      return OptionalDouble.empty();
    }
    double mean = mean();
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return OptionalDouble.of(Math.sqrt(squares / (s - 1) / s));
  }
}
