package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

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

  static final Script GATED = Script.of(METHODS, "normed", "z", "r");

  private HeadNorm() {}
}
