package org.headscope.engine.interpret.inspect;

import java.util.Arrays;
import java.util.List;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.block.LayerInfo;

/// Token-to-token maps of every layer over one instance: one a head, or one mean absolute map where
/// every channel has its own, or none.
///
/// @param length T, tokens read
/// @param layerInfos what each layer shows
/// @param weights `[layer−1][map−1][T·T]`, row = query
public record AttentionMaps(int length, List<LayerInfo> layerInfos, float[][][] weights) {
  public AttentionMaps {
    layerInfos = List.copyOf(layerInfos);
    if (weights.length != layerInfos.size()) {
      throw new IllegalArgumentException(
          weights.length + " layers of maps, not " + layerInfos.size());
    }
    for (int l = 0; l < weights.length; l++) {
      if (weights[l].length != layerInfos.get(l).maps()) {
        throw new IllegalArgumentException(
            weights[l].length + " maps in layer " + (l + 1) + ", not " + layerInfos.get(l).maps());
      }
      for (float[] map : weights[l]) {
        if (map.length != length * length) {
          throw new IllegalArgumentException(map.length + " weights, not " + length + "²");
        }
      }
    }
  }

  /// The maps of a pass that recorded the PATTERN of every layer.
  public static AttentionMaps of(ActivationCache pass, List<LayerInfo> layerInfos) {
    float[][][] weights = new float[layerInfos.size()][][];
    Arrays.setAll(weights, l -> layerInfos.get(l).maps() == 0 ? new float[0][] : pass.maps(l + 1));
    return new AttentionMaps(pass.length(), layerInfos, weights);
  }

  public int layers() {
    return layerInfos.size();
  }

  /// Maps of `layer`, from 1.
  public int heads(int layer) {
    return weights[layer - 1].length;
  }

  /// The most maps that a layer has.
  public int heads() {
    return layerInfos.stream().mapToInt(LayerInfo::maps).max().orElse(0);
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
