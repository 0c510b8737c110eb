package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;

/// The attention a_ij of a map, as head scores use it. If rows sum to one, or to zero without a
/// match, it is the weight. If weights have a sign or can be of any size, as those that a linear
/// recurrence implies and those of a convolution's kernel, it is the share |w_ij| / Σ_k |w_ik| of
/// its row. A row of zeros stays. Where every channel has a map, w is the mean absolute weight over
/// channels.
public final class ScoredWeights {
  private ScoredWeights() {}

  /// A note on how a layer's attention was derived from its weights; empty if it is the weights.
  public static Optional<String> note(LayerInfo info) {
    boolean mean = info.channels() > 0;
    if (info.kind() == MapKind.NONE || !(info.kind().signed() || mean)) {
      return Optional.empty();
    }
    String weights =
        mean
            ? "mean absolute weights over %d channels".formatted(info.channels())
            : "absolute weights";
    return Optional.of(info.kind().signed() ? weights + ", each row divided by its sum" : weights);
  }

  /// The notes on all layers; empty if every layer's attention is its weights.
  public static Optional<String> notes(List<LayerInfo> layerInfos) {
    String notes =
        IntStream.rangeClosed(1, layerInfos.size())
            .boxed()
            .flatMap(l -> note(layerInfos.get(l - 1)).map(n -> l + ": " + n).stream())
            .collect(Collectors.joining("; layer "));
    return notes.isEmpty() ? Optional.empty() : Optional.of("layer " + notes);
  }

  /// The attention of a map; the map itself if its weights are unsigned.
  ///
  /// @param map T·T, row = query
  public static float[] of(LayerInfo info, float[] map, int length) {
    if (!info.kind().signed()) {
      return map;
    }
    float[] shares = new float[map.length];
    for (int row = 0; row < map.length; row += length) {
      double sum = 0;
      for (int key = 0; key < length; key++) {
        sum += Math.abs(map[row + key]);
      }
      for (int key = 0; key < length && sum > 0; key++) {
        shares[row + key] = (float) (Math.abs(map[row + key]) / sum);
      }
    }
    return shares;
  }
}
