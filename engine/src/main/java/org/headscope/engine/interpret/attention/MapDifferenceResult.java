package org.headscope.engine.interpret.attention;

/// Two maps over one instance, and what the first has more than the second.
///
/// @param differences R·T, row = query that is asked about; negative where the second is greater
public record MapDifferenceResult(
    TokenMapResult first, TokenMapResult second, float[] differences) {
  public MapDifferenceResult {
    if (differences.length != first.weights().length
        || differences.length != second.weights().length) {
      throw new IllegalArgumentException(differences.length + " differences");
    }
  }
}
