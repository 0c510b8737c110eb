package org.headscope.app.service;

import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;

/// What people call layers and the maps in them.
public final class LayerNames {
  private LayerNames() {}

  /// `layer 2 · NGH(1)`.
  public static String layer(LayerInfo look, int layer) {
    return "layer " + brief(look, layer);
  }

  /// `2 · NGH(1)`.
  public static String brief(LayerInfo look, int layer) {
    return layer + " · " + look.name();
  }

  /// `layer 2 · head 1` of attention, `layer 2 · retention · head 1` of other mixers with heads,
  /// else the layer's name.
  ///
  /// @param head from 1; the last there is, where there are fewer
  public static String map(LayerInfo look, int layer, int head) {
    String name = look.kind() == MapKind.SOFTMAX ? "layer " + layer : layer(look, layer);
    return hasHeads(look) ? name + " · head " + Math.clamp(head, 1, look.heads()) : name;
  }

  /// `L2 H1`, or `L2` where the layer has no heads.
  public static String shortMap(LayerInfo look, int layer, int head) {
    return "L" + layer + (hasHeads(look) ? " H" + Math.clamp(head, 1, look.heads()) : "");
  }

  private static boolean hasHeads(LayerInfo look) {
    return look.heads() > 0 && look.kind() != MapKind.NGRAM;
  }
}
