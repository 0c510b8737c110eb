package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.Optional;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.Parameters;
import org.headscope.engine.neural.Sites;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.layer.RotaryPositions;

/**
 * Multi-head softmax attention (paper 000 App. A.1, eq. 22): A_ij ∝ exp(⟨q_i, k_j⟩/√d_h) for j ≤ i,
 * h'_i = Σ_j A_ij v_j, h = W_o h'. Queries, keys and values come from one map with bias.
 *
 * @param parameters {@code query_key_value} [3D, D] and {@code out} [D, D], both with bias
 * @param heads H
 * @param rotary rotation of queries and keys, where positions are rotary
 * @param dropout chance to zero an attention weight; 0 outside training
 */
public record SoftmaxAttention(
    Parameters parameters, int heads, Optional<RotaryPositions> rotary, double dropout)
    implements TokenMixer {

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    long batch = x.getShape().get(0);
    long length = x.getShape().get(1);
    long width = x.getShape().get(2);
    long headWidth = width / heads;
    NDArray qkv = Layers.linear(x, parameters.under("query_key_value")); // B×T×D → B×T×3D
    qkv = qkv.reshape(batch, length, 3, heads, headWidth); // → B×T×3×H×d_h
    NDArray qk = qkv.get(":, :, 0:2"); // → B×T×2×H×d_h
    qk = rotary.isPresent() ? rotary.get().rotate(qk) : qk;
    NDArray q = sites.atHeads(Kind.QUERIES, heads(qk, 0)); // B×H×T×d_h
    NDArray k = sites.atHeads(Kind.KEYS, heads(qk, 1)); // B×H×T×d_h
    NDArray v = sites.atHeads(Kind.VALUES, heads(qkv, 2)); // B×H×T×d_h
    NDArray mixed =
        sites.tapped() || dropout > 0
            ? composed(q, k, v, sites)
            : FusedOperations.get().attention(q, k, v);
    mixed = sites.atHeads(Kind.HEAD_OUTPUT, mixed); // B×H×T×d_h
    mixed = mixed.transpose(0, 2, 1, 3).reshape(batch, length, width); // → B×T×D
    return Layers.linear(mixed, parameters.under("out")); // B×T×D → B×T×D
  }

  private static NDArray heads(NDArray projected, int which) {
    return projected.get(":, :, {}", which).transpose(0, 2, 1, 3); // B×T×H×d_h → B×H×T×d_h
  }

  /** The twin of the fused attention that exposes its weights. */
  private NDArray composed(NDArray q, NDArray k, NDArray v, Sites sites) {
    double scale = 1 / Math.sqrt((double) q.getShape().get(3));
    NDArray scores = q.matMul(k.transpose(0, 1, 3, 2)).muli(scale); // → B×H×T×T
    NDArray pattern = scores.add(causalMask(q)).softmax(-1); // B×H×T×T, rows sum to one
    pattern = sites.atHeads(Kind.PATTERN, Layers.dropout(pattern, dropout));
    return pattern.matMul(v); // B×H×T×T · B×H×T×d_h → B×H×T×d_h
  }

  /** T×T, zero where key ≤ query and −∞ elsewhere. */
  private static NDArray causalMask(NDArray q) {
    int length = Math.toIntExact(q.getShape().get(2));
    NDArray position = q.getManager().arange(0, length, 1, DataType.INT32); // T
    NDArray future = position.reshape(1, length).gt(position.reshape(length, 1)); // T×T
    NDArray hidden = q.getManager().full(new Shape(length, length), Float.NEGATIVE_INFINITY);
    NDArray shown = q.getManager().zeros(new Shape(length, length));
    return NDArrays.where(future, hidden, shown);
  }
}
