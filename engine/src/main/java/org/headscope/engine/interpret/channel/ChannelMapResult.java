package org.headscope.engine.interpret.channel;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;

/**
 * One channel's map over one instance.
 *
 * @param reading who read what
 * @param layer from 1
 * @param channel from 1
 * @param look what the layer's maps show
 * @param weights R·T, row = query that is asked about; signed where the kind is; channel's output =
 *     map times values
 */
public record ChannelMapResult(
    Reading reading, int layer, int channel, LayerInfo look, float[] weights) {
  public ChannelMapResult {
    if (weights.length != reading.asked() * reading.length()) {
      throw new IllegalArgumentException(
          "%d weights, not %d·%d".formatted(weights.length, reading.asked(), reading.length()));
    }
  }

  /** T, tokens read. */
  public int length() {
    return reading.length();
  }

  /** Weight of {@code key} for {@code query}. */
  public float weight(int query, int key) {
    return weights[(query - reading.first()) * length() + key];
  }
}
