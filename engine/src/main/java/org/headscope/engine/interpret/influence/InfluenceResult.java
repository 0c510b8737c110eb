package org.headscope.engine.interpret.influence;

import org.headscope.engine.interpret.inspect.Reading;

/// The influence of each token on each prediction.
///
/// @param map R·T: row i is the prediction after the i-th requested token, column j the replaced
///   token; mean TVD in [0, 1], 0 where j comes after that prediction
/// @param replaced the number of symbols tried for each of the T tokens
public record InfluenceResult(Reading reading, float[] map, int[] replaced) {
  public InfluenceResult {
    int length = reading.length();
    if (map.length != reading.requestedRows() * length || replaced.length != length) {
      throw new IllegalArgumentException(
          "%d influences, not %d·%d".formatted(map.length, reading.requestedRows(), length));
    }
  }

  public int length() {
    return reading.length();
  }
}
