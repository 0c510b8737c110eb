package org.headscope.engine.training.imports;

import module java.base;

/// The order in which a library stores a tensor of ours, `[rows, columns]` or `[rows]`.
enum TensorOrder {
  SAME,
  /// `[columns, rows]`, the weights of a map that is applied from the right.
  TRANSPOSED,
  /// Queries, keys and values of a head, then those of the next.
  BY_HEAD,
  /// `[H, columns, d_h]` with H·d_h rows.
  HEADS_IN,
  /// `[H, d_h, rows]` with H·d_h columns.
  HEADS_OUT,
  /// `[H, d_h]` with H·d_h rows.
  HEAD_BIAS,
  /// `[rows, 1, columns]`, the taps of a convolution of each channel.
  TAPS;

  /// The shape in the file of a tensor of `ours`.
  ///
  /// @param headWidth d_h
  List<Long> stored(List<Long> ours, long headWidth) {
    return switch (this) {
      case SAME, BY_HEAD -> ours;
      case TRANSPOSED -> ours.reversed();
      case HEADS_IN -> List.of(ours.get(0) / headWidth, ours.get(1), headWidth);
      case HEADS_OUT -> List.of(ours.get(1) / headWidth, headWidth, ours.get(0));
      case HEAD_BIAS -> List.of(ours.get(0) / headWidth, headWidth);
      case TAPS -> List.of(ours.get(0), 1L, ours.get(1));
    };
  }

  /// The values of a tensor of `ours`, row-major, from those in the file.
  float[] arranged(float[] values, List<Long> ours, long headWidth) {
    return switch (this) {
      case SAME, HEAD_BIAS, TAPS -> values;
      case TRANSPOSED -> permuted(values, ours.reversed(), 1, 0);
      case BY_HEAD -> {
        long columns = ours.size() == 1 ? 1 : ours.get(1);
        long heads = ours.get(0) / (3 * headWidth);
        yield permuted(values, List.of(heads, 3L, headWidth, columns), 1, 0, 2, 3);
      }
      case HEADS_IN -> permuted(values, stored(ours, headWidth), 0, 2, 1);
      case HEADS_OUT -> permuted(values, stored(ours, headWidth), 2, 0, 1);
    };
  }

  /// The values in the file, from those of a tensor of `ours`: the inverse of [#arranged].
  float[] rearranged(float[] values, List<Long> ours, long headWidth) {
    return switch (this) {
      case SAME, HEAD_BIAS, TAPS -> values;
      case TRANSPOSED -> permuted(values, ours, 1, 0);
      case BY_HEAD -> {
        long columns = ours.size() == 1 ? 1 : ours.get(1);
        long heads = ours.get(0) / (3 * headWidth);
        yield permuted(values, List.of(3L, heads, headWidth, columns), 1, 0, 2, 3);
      }
      case HEADS_IN ->
          permuted(values, List.of(ours.get(0) / headWidth, headWidth, ours.get(1)), 0, 2, 1);
      case HEADS_OUT ->
          permuted(values, List.of(ours.get(0), ours.get(1) / headWidth, headWidth), 1, 2, 0);
    };
  }

  /// Values of `shape`, with its axes in the order of `axes`.
  private static float[] permuted(float[] values, List<Long> shape, int... axes) {
    int[] stride = new int[shape.size()];
    int step = 1;
    for (int axis = stride.length - 1; axis >= 0; axis--) {
      stride[axis] = step;
      step *= Math.toIntExact(shape.get(axis));
    }
    float[] permuted = new float[values.length];
    int[] index = new int[axes.length];
    int from = 0;
    for (int to = 0; to < permuted.length; to++) {
      permuted[to] = values[from];
      for (int i = axes.length - 1; i >= 0; i--) {
        from += stride[axes[i]];
        if (++index[i] < shape.get(axes[i])) {
          break;
        }
        from -= index[i] * stride[axes[i]];
        index[i] = 0;
      }
    }
    return permuted;
  }
}
