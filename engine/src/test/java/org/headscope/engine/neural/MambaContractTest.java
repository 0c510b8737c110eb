package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

class MambaContractTest extends ModelContract<StackConfig> {
  private static StackConfig mamba(Variant variant, int layers, int width) {
    return new StackConfig(
        Architecture.MAMBA,
        variant,
        new StackConfig.Sizes(layers, 0, width),
        Positions.NONE,
        0,
        0,
        16,
        List.of());
  }

  @Override
  List<StackConfig> configs() {
    return List.of(
        mamba(Variant.PAPER, 2, 16),
        mamba(Variant.PAPER, 1, 24), // two ranks of Δ
        mamba(Variant.REFERENCE, 1, 16));
  }

  /// With E = 2: per block 3Ed² + Ed(2R + 3N + 7).
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    long r = Math.ceilDiv(d, 16);
    long n = c.states();
    long block = 6 * d * d + 2 * d * (2 * r + 3 * n + 7);
    long norms = c.variant() == Variant.PAPER ? 2 * d * (c.layers() + 1L) : 0;
    return c.vocabulary() * d + c.layers() * block + norms;
  }
}
