package org.headscope.engine.interpret.attention;

import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// Subtracts one token-to-token map from another of the same instance, cell by cell.
public final class MapDifferences {
  private MapDifferences() {}

  /// Computes both maps, each with its own model.
  ///
  /// @throws UserError if a checkpoint or its map cannot be read, or if one model reads less of the
  ///   instance than the other
  public static MapDifferenceResult run(MapDifferenceSpec spec, Context context) {
    TokenMapResult first = TokenMaps.run(spec.first(), context);
    TokenMapResult second = TokenMaps.run(spec.second(), context);
    if (first.length() != second.length()) {
      throw new UserError(
          "The run %s reads %,d tokens of %s and the run %s reads %,d; choose positions that both read."
              .formatted(
                  first.reading().runName(),
                  first.length(),
                  first.reading().instanceId(),
                  second.reading().runName(),
                  second.length()));
    }
    return new MapDifferenceResult(first, second, subtract(first.weights(), second.weights()));
  }

  public static float[] subtract(float[] first, float[] second) {
    Refusal.when(first.length != second.length, "%s and %s weights", first.length, second.length);
    float[] differences = new float[first.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = first[i] - second[i];
    }
    return differences;
  }

  /// The two maps of a difference: heads A − B, steps s − t or runs X − Y.
  ///
  /// @param second a map of the same instance and positions
  public record MapDifferenceSpec(TokenMapSpec first, TokenMapSpec second) {
    public MapDifferenceSpec {
      Refusal.when(
          !first.instance().equals(second.instance())
              || !first.positions().equals(second.positions()),
          "maps of different instances or positions");
    }
  }

  /// Two maps over one instance and their difference.
  ///
  /// @param differences R·T, one row per requested query: the first map minus the second
  public record MapDifferenceResult(
      TokenMapResult first, TokenMapResult second, float[] differences) {
    public MapDifferenceResult {
      if (differences.length != first.weights().length
          || differences.length != second.weights().length) {
        throw new IllegalArgumentException(differences.length + " differences");
      }
    }
  }
}
