package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError.InstanceError;

/// Token-to-token maps of every layer over one instance, or over some of its positions. A layer has
/// one map per head, one mean absolute map if every channel has its own, or none.
///
/// @param first the position of the first row and column
/// @param length T, the number of rows and columns
/// @param block the positions that a row or column of `weights` covers: 1, or more if the maps of
///   all heads would take too much memory; then each cell is the weight farthest from zero in its
///   block
/// @param layerInfos one per layer
/// @param weights `[layer−1][map−1][S·S]`, row = query; S = T unless reduced
/// @param earlier `[layer−1][map−1][T]`, the sum of each query's absolute weights on keys before
///   the first column; empty if there are no such keys
public record AttentionMaps(
    int first,
    int length,
    int block,
    List<LayerInfo> layerInfos,
    float[][][] weights,
    float[][][] earlier) {
  /// The number of rows and columns that are enough to recognize a head by its map.
  public static final int REDUCED = 256;

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
        int side = Math.ceilDiv(length, block);
        Refusal.when(map.length != side * side, "%s weights, not %s²", map.length, side);
      }
    }
    Refusal.when(
        first > 0 && earlier.length != weights.length, "no weights of the keys before %s", first);
  }

  /// All weights from position `first` on.
  public AttentionMaps(
      int first, int length, List<LayerInfo> layerInfos, float[][][] weights, float[][][] earlier) {
    this(first, length, 1, layerInfos, weights, earlier);
  }

  public AttentionMaps(int length, List<LayerInfo> layerInfos, float[][][] weights) {
    this(0, length, layerInfos, weights, new float[0][][]);
  }

  public static AttentionMaps of(ActivationCache pass, List<LayerInfo> layerInfos) {
    float[][][] weights = new float[layerInfos.size()][][];
    Arrays.setAll(weights, l -> layerInfos.get(l).maps() == 0 ? new float[0][] : pass.maps(l + 1));
    return new AttentionMaps(pass.length(), layerInfos, weights);
  }

  static AttentionMaps blank(Range part, int block, List<LayerInfo> layerInfos) {
    int length = part.max() - part.min() + 1;
    int side = Math.ceilDiv(length, block);
    int layers = layerInfos.size();
    float[][][] weights = new float[layers][][];
    Arrays.setAll(weights, l -> new float[layerInfos.get(l).maps()][side * side]);
    float[][][] earlier = new float[layers][][];
    Arrays.setAll(earlier, l -> new float[layerInfos.get(l).maps()][length]);
    return new AttentionMaps(part.min(), length, block, layerInfos, weights, earlier);
  }

  /// The positions that a row or column of maps of so many positions covers once they are reduced
  /// to at most {@value #REDUCED}.
  public static int block(int length) {
    return Math.max(1, Math.ceilDiv(length, REDUCED));
  }

  /// The same maps with at most {@value #REDUCED} rows and columns.
  public AttentionMaps reduced() {
    AttentionMaps reduced = blank(new Range(first, end() - 1), block * block(side()), layerInfos);
    for (int layer = 1; layer <= layers(); layer++) {
      for (int head = 1; head <= heads(layer); head++) {
        for (int row = 0; row < side(); row++) {
          reduced.add(layer, head, row * block, block, cells(layer, head), row * side());
        }
      }
    }
    return reduced;
  }

  /// Adds the weights of one row, from index `from` on, to the cells of its keys: the weight
  /// farthest from zero stays.
  ///
  /// @param at the query, counted from the first row
  /// @param step the positions that one weight covers
  private void add(int layer, int head, int at, int step, float[] row, int from) {
    float[] cells = cells(layer, head);
    int keys = from + at / step + 1;
    int width = block / step;
    int cell = at / block * side();
    for (int first = from; first < keys; first += width) {
      float farthest = cells[cell];
      for (int key = first; key < Math.min(first + width, keys); key++) {
        farthest = Math.abs(row[key]) > Math.abs(farthest) ? row[key] : farthest;
      }
      cells[cell++] = farthest;
    }
  }

  /// Copies one row into a map.
  ///
  /// @param row the query's weights on all keys from the first token on
  void copyRow(int layer, int head, int query, float[] row) {
    int at = query - first;
    if (block > 1) {
      add(layer, head, at, 1, row, first);
    } else {
      System.arraycopy(row, first, map(layer, head), at * length, length);
    }
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
  ///
  /// @throws InstanceError if the maps are reduced
  public float[] map(int layer, int head) {
    if (!isWhole()) {
      throw new InstanceError(
          "The maps of all heads at %,d positions take too much memory; open or type a text of up to %,d tokens."
              .formatted(length, REDUCED));
    }
    return cells(layer, head);
  }

  /// One map's S·S cells, those of [#map] unless it is reduced. Not a copy.
  public float[] cells(int layer, int head) {
    return weights[layer - 1][head - 1];
  }

  /// The number of rows and columns of cells, S.
  public int side() {
    return Math.ceilDiv(length, block);
  }

  /// True if every weight is kept.
  public boolean isWhole() {
    return block == 1;
  }

  /// The sum of each row's absolute weights on keys before the first column; empty if there are no
  /// such keys. Not a copy.
  public float[] earlier(int layer, int head) {
    return first == 0 ? new float[0] : earlier[layer - 1][head - 1];
  }
}
