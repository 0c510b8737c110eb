package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.layer.Layers;

/// The gated norm before the output map of retention and gated linear attention: swish(r) ⊙ norm(z)
/// (\[ICLL] eqs. 40, 57). Norm is a LayerNorm per head without scale and shift, ε 1e-5, which is
/// missing in App. A but present in the public code.
final class HeadNorm {
  /// `normed(z, r)`: z …×H×d_v, r …×(H·d_v) → …×(H·d_v).
  static final String METHODS =
      """
      def normed(self, z: Tensor, gate: Tensor) -> Tensor:
        y = torch.layer_norm(z, [torch.size(z, -1)], None, None, 1e-05)
        return torch.flatten(y, -2) * torch.silu(gate)
      """;

  private static final Script GATED = Script.of(METHODS, "normed", "z", "r");

  /// `normed(z, r, gamma, epsilon)`: the same with an RMS norm of each head and its scale γ, d_v,
  /// as in flash-linear-attention.
  static final String RMS_METHODS =
      """
      def normed(self, z: Tensor, gate: Tensor, gamma: Tensor, epsilon: Tensor) -> Tensor:
        y = z * torch.rsqrt(torch.mean(torch.square(z), [-1], True) + epsilon) * gamma
        return torch.flatten(y, -2) * torch.silu(gate)
      """;

  private static final Script RMS_GATED =
      Script.of(RMS_METHODS, "normed", "z", "r", "gamma", "epsilon");

  /// γ and ε, the further operands of [#RMS_GATED]; none without ε.
  static NDList scale(NDArray x, Parameters parameters, OptionalDouble epsilon) {
    return epsilon.isEmpty()
        ? new NDList()
        : new NDList(parameters.get("norm.weight"), Layers.number(x, epsilon.getAsDouble()));
  }

  /// The gated norm of z, …×H×d_v, and r, …×(H·d_v), of either kind.
  ///
  /// @param scale γ and ε; empty for a LayerNorm
  static NDArray gated(NDArray z, NDArray r, NDList scale) {
    return (scale.isEmpty() ? GATED : RMS_GATED).call(new NDList(z, r).addAll(scale));
  }

  private HeadNorm() {}
}
