package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;

/// Token-to-token maps of every layer over one instance, or over some of its positions. A layer has
/// one map per head, one mean absolute map if every channel has its own, or none.
///
/// @param first the position of the first row and column
/// @param length T, the number of rows and columns
/// @param layerInfos one per layer
/// @param weights `[layer−1][map−1][T·T]`, row = query
/// @param earlier `[layer−1][map−1][T]`, the sum of each query's absolute weights on keys before
///   the first column; empty if there are no such keys
public record AttentionMaps(
    int first, int length, List<LayerInfo> layerInfos, float[][][] weights, float[][][] earlier) {
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
        Refusal.when(map.length != length * length, "%s weights, not %s²", map.length, length);
      }
    }
    Refusal.when(
        first > 0 && earlier.length != weights.length, "no weights of the keys before %s", first);
  }

  public AttentionMaps(int length, List<LayerInfo> layerInfos, float[][][] weights) {
    this(0, length, layerInfos, weights, new float[0][][]);
  }

  public static AttentionMaps of(ActivationCache pass, List<LayerInfo> layerInfos) {
    float[][][] weights = new float[layerInfos.size()][][];
    Arrays.setAll(weights, l -> layerInfos.get(l).maps() == 0 ? new float[0][] : pass.maps(l + 1));
    return new AttentionMaps(pass.length(), layerInfos, weights);
  }

  static AttentionMaps blank(Range part, List<LayerInfo> layerInfos) {
    int length = part.max() - part.min() + 1;
    int layers = layerInfos.size();
    float[][][] weights = new float[layers][][];
    Arrays.setAll(weights, l -> new float[layerInfos.get(l).maps()][length * length]);
    float[][][] earlier = new float[layers][][];
    Arrays.setAll(earlier, l -> new float[layerInfos.get(l).maps()][length]);
    return new AttentionMaps(part.min(), length, layerInfos, weights, earlier);
  }

  /// Copies one row into a map.
  ///
  /// @param row the query's weights on all keys from the first token on
  void copyRow(int layer, int head, int query, float[] row) {
    int at = query - first;
    System.arraycopy(row, first, map(layer, head), at * length, length);
    double before = 0;
    for (int key = 0; key < first; key++) {
      before += Math.abs(row[key]);
    }
    earlier[layer - 1][head - 1][at] = (float) before;
  }

  public int layers() {
    return layerInfos.size();
  }

  /// The position after the last row.
  public int end() {
    return first + length;
  }

  public int heads(int layer) {
    return weights[layer - 1].length;
  }

  public int heads() {
    return layerInfos.stream().mapToInt(LayerInfo::maps).max().orElse(0);
  }

  public boolean hasHeads() {
    return heads() > 0;
  }

  /// The weight of `key` for `query` in one map, both positions that have maps; layer and head from
  /// 1.
  public float weight(int layer, int head, int query, int key) {
    return map(layer, head)[(query - first) * length + key - first];
  }

  /// One map's T·T weights, row = query; layer and head from 1. Not a copy.
  public float[] map(int layer, int head) {
    return weights[layer - 1][head - 1];
  }

  /// The sum of each row's absolute weights on keys before the first column; empty if there are no
  /// such keys. Not a copy.
  public float[] earlier(int layer, int head) {
    return first == 0 ? new float[0] : earlier[layer - 1][head - 1];
  }
}
