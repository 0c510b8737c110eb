package org.headscope.app.service.map;

import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;

/// Names of layers and of the maps in them.
public final class LayerNames {
  private LayerNames() {}

  /// `layer 2 · NGH(1)`.
  public static String layer(LayerInfo info, int layer) {
    return "layer " + brief(info, layer);
  }

  /// `2 · NGH(1)`.
  public static String brief(LayerInfo info, int layer) {
    return layer + " · " + info.name();
  }

  /// Returns `layer 2 · head 1` for attention, `layer 2 · retention · head 1` for other mixers with
  /// heads, else the layer's name.
  ///
  /// @param head from 1; the last head if there are fewer
  public static String map(LayerInfo info, int layer, int head) {
    String name = info.kind() == MapKind.SOFTMAX ? "layer " + layer : layer(info, layer);
    return hasHeads(info) ? name + " · head " + Math.clamp(head, 1, info.heads()) : name;
  }

  /// Returns `L2 H1`, or `L2` if the layer has no heads.
  public static String shortMap(LayerInfo info, int layer, int head) {
    return "L" + layer + (hasHeads(info) ? " H" + Math.clamp(head, 1, info.heads()) : "");
  }

  private static boolean hasHeads(LayerInfo info) {
    return info.heads() > 0 && info.kind() != MapKind.NGRAM;
  }
}
