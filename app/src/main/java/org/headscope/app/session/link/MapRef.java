package org.headscope.app.session.link;

/// A head's map, or a layer's, by layer and head from 1.
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
