package org.headscope.engine.interpret.influence;

import org.headscope.engine.interpret.inspect.Reading;

/**
 * How much each token moves each prediction.
 *
 * @param reading who read what
 * @param map T·T, row i = the prediction after token i, column j = the token that is replaced: mean
 *     TVD in [0, 1]; 0 where j &gt; i
 * @param replaced how many symbols were tried for each of the T tokens
 */
public record InfluenceResult(Reading reading, float[] map, int[] replaced) {
  /** Checks the sizes. */
  public InfluenceResult {
    int length = reading.length();
    if (map.length != length * length || replaced.length != length) {
      throw new IllegalArgumentException(map.length + " influences, not " + length + "²");
    }
  }

  /** T, tokens read. */
  public int length() {
    return reading.length();
  }

  /** How much replacing {@code token} moves the prediction after {@code row}. */
  public float influence(int row, int token) {
    return map[row * length() + token];
  }
}
