package org.headscope.engine.neural.layer;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.*;
import ai.djl.nn.Activation;
import ai.djl.nn.core.*;
import ai.djl.nn.norm.LayerNorm;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.TensorMemory;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Script;

/// The linear maps and norms of every architecture, as functions of their parameters.
public final class Layers {
  /// LayerNorm's ε (\[Code]: affine, 1e-5).
  public static final double EPSILON = 1e-5;

  /// The outputs of heads, B×H×T×w, each times its columns of W_o `[D, H·w]`: B×H×T×D.
  private static final Script RESULTS =
      Script.of(
          """
          def forward(self, z: Tensor, w: Tensor) -> Tensor:
            parts = torch.reshape(w, [torch.size(w, 0), torch.size(z, 1), -1])
            return torch.matmul(z, torch.permute(parts, [1, 2, 0]))
          """);

  private Layers() {}

  /// W x + b on the last axis, without b if the map has none: B×T×in → B×T×out.
  public static NDArray linear(NDArray x, Parameters w) {
    boolean rounded = w.compute() == ComputePrecision.BFLOAT16;
    if (w.has("bias")) {
      Script affine = rounded ? FusedOperations.AFFINE_16 : FusedOperations.AFFINE;
      return affine.call(x, w.weight(), w.bias());
    }
    Script linear = rounded ? FusedOperations.LINEAR_16 : FusedOperations.LINEAR;
    return linear.call(x, w.weight());
  }

  /// `value` as a tensor to compute with `x` while gradients flow; DJL's `x.mul(value)` is not
  /// enough: see [TensorMemory].
  public static NDArray number(NDArray x, double value) {
    return TensorMemory.copyToNative(x.getManager().create(value));
  }

  /// x σ(x), any shape. DJL's `swish` is no substitute while gradients flow, since it multiplies by
  /// a number: see [#number].
  public static NDArray silu(NDArray x) {
    return Activation.sigmoid(x).mul(x);
  }

  /// γ (x − mean) / √(variance + ε) + β on the last axis: B×T×D.
  public static NDArray norm(NDArray x, Parameters w) {
    return norm(x, w, EPSILON);
  }

  /// LayerNorm with another ε.
  public static NDArray norm(NDArray x, Parameters w, double epsilon) {
    Shape width = w.weight().getShape();
    return LayerNorm.layerNorm(x, width, w.weight(), w.bias(), (float) epsilon).singletonOrThrow();
  }

  /// γ x / √(mean x² + ε) on the last axis (Zhang and Sennrich 2019): B×T×D.
  public static NDArray rmsNorm(NDArray x, Parameters w, double epsilon) {
    NDArray square = x.square().mean(new int[] {-1}, true); // B×T×1
    return x.div(square.addi(epsilon).sqrt()).mul(w.weight());
  }

  /// B×T×(H·w) → B×H×T×w.
  public static NDArray heads(NDArray x, int heads) {
    Shape s = x.getShape();
    return x.reshape(s.get(0), s.get(1), heads, -1).transpose(0, 2, 1, 3);
  }

  /// B×H×T×w → B×T×(H·w).
  public static NDArray joined(NDArray x) {
    Shape s = x.getShape();
    return x.transpose(0, 2, 1, 3).reshape(s.get(0), s.get(2), -1);
  }

  /// W_o z + b of the outputs of H heads side by side: B×T×(H·w) → B×T×D. What each head adds is
  /// shown if it is wanted.
  ///
  /// @param w `[D, H·w]`, perhaps with bias
  public static NDArray joinedOutput(NDArray z, int heads, Parameters w, Sites sites) {
    if (sites.wants(Kind.RESULT, 0)) {
      sites.at(Kind.RESULT, RESULTS.call(heads(z, heads), w.weight())); // B×H×T×w → B×H×T×D
    }
    return linear(z, w);
  }

  /// FFN(x) = W₂ φ(W₁ x + b₁) + b₂ (\[ICLL] eq. 3): B×T×D → B×T×D.
  ///
  /// @param w `up` `[M, D]` and `down` `[D, M]`, both with bias
  /// @param activation φ
  public static NDArray feedForward(
      NDArray x, Parameters w, UnaryOperator<NDArray> activation, Sites sites) {
    NDArray up = sites.at(Kind.MLP_PRE, linear(x, w.under("up"))); // B×T×D → B×T×M
    NDArray hidden = sites.at(Kind.MLP_ACTIVATIONS, activation.apply(up));
    return linear(hidden, w.under("down")); // B×T×M → B×T×D
  }

  /// m_embed of \[ICLL] eq. 14: B×T token ids (int64) → B×T×D.
  public static NDArray embed(NDArray tokens, Parameters w) {
    return Embedding.embedding(tokens, w.weight(), SparseFormat.DENSE).singletonOrThrow();
  }

  /// m_output of \[ICLL] eq. 14, tied to the embedding: B×T×D → B×T×V, no bias.
  public static NDArray logits(NDArray hidden, Parameters w) {
    return Linear.linear(hidden, w.weight()).singletonOrThrow();
  }
}
