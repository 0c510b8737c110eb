package org.headscope.engine.neural.block;

import module java.base;

/// A description of what can be inspected in one layer of a model.
///
/// @param name its mixer's display name, such as `RetNet` or `NGH(2)`
/// @param heads its maps, one per head; 0 if weights differ by channel or there are none
/// @param channels channels with a separate map each; 0 if it has heads or no maps
/// @param stateParts the parts of its recurrent state, in the order of its units; empty if it has
///   no state or an undivided one
public record LayerInfo(
    String name,
    MapKind kind,
    int heads,
    int channels,
    boolean recurrent,
    List<StatePart> stateParts) {
  public LayerInfo {
    stateParts = List.copyOf(stateParts);
  }

  public LayerInfo(String name, MapKind kind, int heads, int channels, boolean recurrent) {
    this(name, kind, heads, channels, recurrent, List.of());
  }

  /// One array of a recurrent state.
  ///
  /// @param shape its shape for a single text
  public record StatePart(String name, List<Integer> shape) {
    public StatePart {
      shape = List.copyOf(shape);
    }

    public StatePart(String name, Integer... shape) {
      this(name, List.of(shape));
    }

    public int size() {
      return shape.stream().reduce(1, Math::multiplyExact);
    }
  }

  /// The thumbnails: one per head, or one mean over channels, or none.
  public int maps() {
    return channels > 0 ? 1 : heads;
  }
}
