package org.headscope.engine.interpret.channel;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LayerLook;

/**
 * One channel's map over one instance.
 *
 * @param reading who read what
 * @param layer from 1
 * @param channel from 1
 * @param look what the layer's maps show
 * @param weights T·T, row = query; signed where the kind is; channel's output = map times values
 */
public record ChannelMapResult(
    Reading reading, int layer, int channel, LayerLook look, float[] weights) {
  /** Checks the size. */
  public ChannelMapResult {
    if (weights.length != reading.length() * reading.length()) {
      throw new IllegalArgumentException(
          weights.length + " weights, not " + reading.length() + "²");
    }
  }

  /** T, tokens read. */
  public int length() {
    return reading.length();
  }

  /** Weight of {@code key} for {@code query}. */
  public float weight(int query, int key) {
    return weights[query * length() + key];
  }
}
