package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;

/**
 * Rotary positions: the pair (x₂ᵢ, x₂ᵢ₊₁) of a token at position t turns by the angle
 * t·θ^(−2i/d_h).
 *
 * @param cosine cos of every angle, T×1×1×d_h, pairs repeated
 * @param sine sin of every angle, T×1×1×d_h, pairs repeated
 * @param quarterTurn the d_h×d_h matrix that maps (x₂ᵢ, x₂ᵢ₊₁) to (−x₂ᵢ₊₁, x₂ᵢ)
 */
public record RotaryPositions(NDArray cosine, NDArray sine, NDArray quarterTurn) {
  /** θ of the public code. */
  private static final double THETA = 10_000;

  /** The tables for T positions of heads of width {@code headWidth}, owned by {@code manager}. */
  public static RotaryPositions create(NDManager manager, int length, int headWidth) {
    float[] cosine = new float[length * headWidth];
    float[] sine = new float[length * headWidth];
    for (int t = 0; t < length; t++) {
      for (int c = 0; c < headWidth; c++) {
        int even = c - c % 2;
        double angle = t * Math.pow(THETA, -(double) even / headWidth);
        cosine[t * headWidth + c] = (float) Math.cos(angle);
        sine[t * headWidth + c] = (float) Math.sin(angle);
      }
    }
    float[] turn = new float[headWidth * headWidth];
    for (int c = 0; c < headWidth; c += 2) {
      turn[(c + 1) * headWidth + c] = -1;
      turn[c * headWidth + c + 1] = 1;
    }
    Shape table = new Shape(length, 1, 1, headWidth);
    return new RotaryPositions(
        manager.create(cosine, table),
        manager.create(sine, table),
        manager.create(turn, new Shape(headWidth, headWidth)));
  }

  /** The tables of the first {@code length} positions, owned by {@code manager}. */
  public RotaryPositions first(NDManager manager, int length) {
    NDIndex head = new NDIndex("0:" + length);
    return new RotaryPositions(
        cosine.get(manager, head), sine.get(manager, head), quarterTurn); // T×1×1×d_h
  }

  /** Turns every head of x, B×T×n×H×d_h for any n. */
  public NDArray rotate(NDArray x) {
    return x.mul(cosine).add(x.matMul(quarterTurn).muli(sine));
  }

  /** Frees the tables. */
  public void close() {
    cosine.close();
    sine.close();
    quarterTurn.close();
  }
}
