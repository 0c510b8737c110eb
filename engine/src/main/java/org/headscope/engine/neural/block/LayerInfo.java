package org.headscope.engine.neural.block;

/// What there is to see in one layer of a model.
///
/// @param name its mixer for people, such as `RetNet` or `NGH(2)`
/// @param heads its maps, one a head; 0 where weights differ by channel or there are none
/// @param channels channels with a map of their own each; 0 where there are heads or none
public record LayerInfo(String name, MapKind kind, int heads, int channels, boolean recurrent) {
  /// Thumbnails: one a head, or one mean over channels, or none.
  public int maps() {
    return channels > 0 ? 1 : heads;
  }
}
