package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

class RwkvContractTest extends ModelContract<StackConfig> {
  private static StackConfig rwkv(Variant variant) {
    return new StackConfig(
        Architecture.RWKV,
        variant,
        new StackConfig.Sizes(2, 0, 16),
        Positions.NONE,
        0,
        0,
        0,
        List.of());
  }

  @Override
  List<StackConfig> configs() {
    return List.of(rwkv(Variant.PAPER), rwkv(Variant.REFERENCE));
  }

  /// Vd + L(4d² + 5d + 8d² + 5d + 4d) + 2d.
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    return c.vocabulary() * d + c.layers() * (12 * d * d + 14 * d) + 2 * d;
  }
}
