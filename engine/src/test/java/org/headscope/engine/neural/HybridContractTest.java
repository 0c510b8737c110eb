package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

/// Alternating attention and Mamba blocks, in both models of \[MambaFormer].
class HybridContractTest extends ModelContract<StackConfig> {
  @Override
  List<StackConfig> configs() {
    return List.of(
        new StackConfig(
            Architecture.STANDARD_HYBRID,
            Variant.PAPER,
            new StackConfig.Sizes(1, 2, 16),
            Positions.LEARNED,
            2000,
            0,
            16,
            List.of()),
        new StackConfig(
            Architecture.MAMBAFORMER,
            Variant.PAPER,
            new StackConfig.Sizes(1, 2, 16),
            Positions.NONE,
            0,
            0,
            16,
            List.of()));
  }

  /// Vd + rows·d + attention (4d² + 4d) + Mamba 3Ed² + Ed(2R + 3N + 7), each with a norm of 2d.
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    int mambas = c.architecture() == Architecture.MAMBAFORMER ? 2 : 1;
    long mamba = 6 * d * d + 2 * d * (2 * Math.ceilDiv(d, 16) + 3L * c.states() + 7);
    long norms = 2 * d * (1 + mambas + 1);
    return c.vocabulary() * d + c.maxLength() * d + 4 * d * d + 4 * d + mambas * mamba + norms;
  }
}
