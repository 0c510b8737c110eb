package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.Tables;

/**
 * Rotary positions: the pair (x₂ᵢ, x₂ᵢ₊₁) of a token at position t turns by the angle
 * t·θ^(−2i/d_h).
 *
 * @param tables where cosines and sines are kept
 * @param headWidth d_h
 */
public record RotaryPositions(Tables tables, int headWidth) {
  /** θ of the public code. */
  private static final double THETA = 10_000;

  /** Rotations of heads of width {@code headWidth}. */
  public static RotaryPositions of(Tables tables, int headWidth) {
    return new RotaryPositions(tables, headWidth);
  }

  /** Turns every head of x, B×T×n×H×d_h for any n; its first token stands at {@code first}. */
  public NDArray rotate(NDArray x, long first) {
    int from = Math.toIntExact(first);
    int to = Math.toIntExact(first + x.getShape().get(1));
    NDManager pass = x.getManager();
    String part = from + ":" + to;
    NDArray cosine = tables.rows(pass, "rotary.cos." + headWidth, to, this::cosine).get(part);
    NDArray sine = tables.rows(pass, "rotary.sin." + headWidth, to, this::sine).get(part);
    NDArray turn = tables.rows(pass, "rotary.turn." + headWidth, headWidth, this::turn);
    turn = turn.get(":" + headWidth); // d_h×d_h
    return x.mul(cosine).add(x.matMul(turn).muli(sine));
  }

  private NDArray cosine(NDManager manager, int rows) {
    return angles(manager, rows, true);
  }

  private NDArray sine(NDManager manager, int rows) {
    return angles(manager, rows, false);
  }

  /** cos or sin of every angle, T×1×1×d_h, pairs repeated. */
  private NDArray angles(NDManager manager, int length, boolean cosine) {
    float[] values = new float[length * headWidth];
    for (int t = 0; t < length; t++) {
      for (int c = 0; c < headWidth; c++) {
        int even = c - c % 2;
        double angle = t * Math.pow(THETA, -(double) even / headWidth);
        values[t * headWidth + c] = (float) (cosine ? Math.cos(angle) : Math.sin(angle));
      }
    }
    return manager.create(values, new Shape(length, 1, 1, headWidth));
  }

  /** The matrix that maps (x₂ᵢ, x₂ᵢ₊₁) to (−x₂ᵢ₊₁, x₂ᵢ); rows below d_h are zero. */
  private NDArray turn(NDManager manager, int rows) {
    float[] turn = new float[Math.max(rows, headWidth) * headWidth];
    for (int c = 0; c < headWidth; c += 2) {
      turn[(c + 1) * headWidth + c] = -1;
      turn[c * headWidth + c + 1] = 1;
    }
    return manager.create(turn, new Shape(Math.max(rows, headWidth), headWidth));
  }
}
