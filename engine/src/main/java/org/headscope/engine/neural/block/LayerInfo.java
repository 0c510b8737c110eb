package org.headscope.engine.neural.block;

import module java.base;

/// What there is to see in one layer of a model.
///
/// @param name its mixer for people, such as `RetNet` or `NGH(2)`
/// @param heads its maps, one a head; 0 where weights differ by channel or there are none
/// @param channels channels with a map of their own each; 0 where there are heads or none
/// @param stateParts what its recurrent state is made of, in the order of its units; empty where it
///   has none, or one of a piece
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

  /// One of the arrays of a recurrent state.
  ///
  /// @param shape of a text's
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

  /// Thumbnails: one a head, or one mean over channels, or none.
  public int maps() {
    return channels > 0 ? 1 : heads;
  }
}
