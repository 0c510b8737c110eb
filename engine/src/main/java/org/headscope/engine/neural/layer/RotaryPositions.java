package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.fused.FusedOperations;

/// Rotary positions: the pair (x₂ᵢ, x₂ᵢ₊₁) of a token at position t turns by the angle
/// t·θ^(−2i/d_h).
///
/// @param headWidth d_h
public record RotaryPositions(Tables tables, int headWidth) {
  /// θ of the public code.
  private static final double THETA = 10_000;

  /// Turns every head of x, B×T×H×d_h; its first token stands at `first`.
  public NDArray rotate(NDArray x, long first) {
    int from = Math.toIntExact(first);
    int to = Math.toIntExact(first + x.getShape().get(1));
    NDArray turns = tables.rows(x.getManager(), "rotary." + headWidth, to, this::turns);
    return FusedOperations.ROTATE.call(x, turns.get(from + ":" + to));
  }

  /// cos and sin of every angle, T×1×d_h/2×2.
  private NDArray turns(NDManager manager, int length) {
    float[] values = new float[length * headWidth];
    for (int even = 0; even < headWidth; even += 2) {
      double turn = Math.pow(THETA, -(double) even / headWidth);
      for (int t = 0; t < length; t++) {
        double angle = t * turn;
        values[t * headWidth + even] = (float) Math.cos(angle);
        values[t * headWidth + even + 1] = (float) Math.sin(angle);
      }
    }
    return manager.create(values, new Shape(length, 1, headWidth / 2, 2));
  }
}
