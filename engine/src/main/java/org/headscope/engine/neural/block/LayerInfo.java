package org.headscope.engine.neural.block;

/// What there is to see in one layer of a model.
///
/// @param name its mixer for people, such as `RetNet` or `NGH(2)`
/// @param kind what its maps show
/// @param heads its maps, one a head; 0 where weights differ by channel or there are none
/// @param channels channels with a map of their own each; 0 where there are heads or none
/// @param recurrent whether it has a recurrent state of fixed size
public record LayerInfo(String name, MapKind kind, int heads, int channels, boolean recurrent) {
  /// Thumbnails: one a head, or one mean over channels, or none.
  public int maps() {
    return channels > 0 ? 1 : heads;
  }
}
