package org.headscope.engine.neural.mixer;

import org.headscope.engine.neural.fused.Script;

/// What stands between retention or gated linear attention and the output map: swish(r) ⊙ norm(z)
/// (\[ICLL] eqs. 40, 57), norm being a LayerNorm of every head without scale and shift, ε 1e-5,
/// which App. A leaves out and the public code has.
final class HeadNorm {
  /// `normed(z, r)`: z …×H×d_v and r …×(H·d_v) give …×(H·d_v).
  static final String METHODS =
      """
      def normed(self, z: Tensor, gate: Tensor) -> Tensor:
        y = torch.layer_norm(z, [torch.size(z, -1)], None, None, 1e-05)
        return torch.flatten(y, -2) * torch.silu(gate)
      """;

  static final Script GATED = Script.of(METHODS, "normed", "z", "r");

  private HeadNorm() {}
}
