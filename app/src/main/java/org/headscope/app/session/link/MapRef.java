package org.headscope.app.session.link;

/// A head's or a layer's map, by layer and head, both from 1.
public record MapRef(int layer, int head) {
  public MapRef {
    if (layer < 1 || head < 1) {
      throw new IllegalArgumentException("layers and heads count from 1");
    }
  }

  /// `:2.1`.
  String text() {
    return ":" + layer + "." + head;
  }
}
