package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.List;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.block.LayerInfo;

/// Token-to-token maps of every layer over one instance: one a head, or one mean absolute map where
/// every channel has its own, or none.
///
/// @param length T, tokens read
/// @param looks what each layer shows
/// @param weights `[layer−1][map−1][T·T]`, row = query
public record AttentionMaps(int length, List<LayerInfo> looks, float[][][] weights) {
  public AttentionMaps {
    looks = List.copyOf(looks);
    if (weights.length != looks.size()) {
      throw new IllegalArgumentException(weights.length + " layers of maps, not " + looks.size());
    }
    for (int l = 0; l < weights.length; l++) {
      if (weights[l].length != looks.get(l).maps()) {
        throw new IllegalArgumentException(
            weights[l].length + " maps in layer " + (l + 1) + ", not " + looks.get(l).maps());
      }
      for (float[] map : weights[l]) {
        if (map.length != length * length) {
          throw new IllegalArgumentException(map.length + " weights, not " + length + "²");
        }
      }
    }
  }

  /// The maps of a pass that recorded the PATTERN of every layer.
  public static AttentionMaps of(ActivationCache pass, List<LayerInfo> looks) {
    float[][][] weights = new float[looks.size()][][];
    Arrays.setAll(weights, l -> looks.get(l).maps() == 0 ? new float[0][] : pass.maps(l + 1));
    return new AttentionMaps(pass.length(), looks, weights);
  }

  public int layers() {
    return looks.size();
  }

  /// Maps of `layer`, from 1.
  public int heads(int layer) {
    return weights[layer - 1].length;
  }

  /// The most maps that a layer has.
  public int heads() {
    return looks.stream().mapToInt(LayerInfo::maps).max().orElse(0);
  }

  /// Whether there is a map to look at.
  public boolean hasHeads() {
    return heads() > 0;
  }

  /// Weight of `key` for `query` in one map; layer and head from 1.
  public float weight(int layer, int head, int query, int key) {
    return map(layer, head)[query * length + key];
  }

  /// One map's T·T weights, row = query; layer and head from 1. Not a copy.
  public float[] map(int layer, int head) {
    return weights[layer - 1][head - 1];
  }
}
