package org.headscope.engine.interpret.attention;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;

/// One map over one instance.
///
/// @param layer from 1
/// @param weights R·T, row = query that is asked about; a head's rows sum to one where the kind is
///   SOFTMAX; a channel's output = map times values
public record TokenMapResult(
    Reading reading, int layer, TokenMapSpec.Part part, LayerInfo info, float[] weights) {
  public TokenMapResult {
    if (weights.length != reading.asked() * reading.length()) {
      throw new IllegalArgumentException(
          "%d weights, not %d·%d".formatted(weights.length, reading.asked(), reading.length()));
    }
  }

  public int length() {
    return reading.length();
  }
}
