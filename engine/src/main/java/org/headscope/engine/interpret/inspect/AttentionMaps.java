package org.headscope.engine.interpret.inspect;

/**
 * Attention of every head over one instance.
 *
 * @param layers number of layers
 * @param heads heads in each layer; 0 for a model without attention
 * @param length T, tokens read
 * @param weights [layer−1][head−1][T·T], row = query
 */
public record AttentionMaps(int layers, int heads, int length, float[][][] weights) {
  /** Checks the shape. */
  public AttentionMaps {
    if (weights.length != layers) {
      throw new IllegalArgumentException(weights.length + " layers of weights, not " + layers);
    }
    for (float[][] layer : weights) {
      if (layer.length != heads) {
        throw new IllegalArgumentException(layer.length + " heads of weights, not " + heads);
      }
      for (float[] map : layer) {
        if (map.length != length * length) {
          throw new IllegalArgumentException(map.length + " weights, not " + length + "²");
        }
      }
    }
  }

  /** Whether there is a head to look at. */
  public boolean hasHeads() {
    return layers > 0 && heads > 0;
  }

  /** Attention of {@code query} on {@code key} in one head; layer and head from 1. */
  public float weight(int layer, int head, int query, int key) {
    return map(layer, head)[query * length + key];
  }

  /** One head's T·T weights, row = query; layer and head from 1. Not a copy. */
  public float[] map(int layer, int head) {
    return weights[layer - 1][head - 1];
  }
}
