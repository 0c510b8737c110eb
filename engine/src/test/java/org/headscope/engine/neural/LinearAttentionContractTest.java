package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

class LinearAttentionContractTest extends ModelContract<StackConfig> {
  private static final int TABLE = 2000;

  @Override
  List<StackConfig> configs() {
    return List.of(config(Variant.PAPER), config(Variant.REFERENCE));
  }

  private static StackConfig config(Variant variant) {
    return new StackConfig(
        Architecture.LINEAR_TRANSFORMER,
        variant,
        new StackConfig.Sizes(2, 2, 16),
        Positions.LEARNED,
        TABLE,
        0,
        0,
        List.of());
  }

  /// Per layer, linear maps of 4D² and an MLP of 8D² + 5D; the reference has biases of 3D + D.
  @Override
  long parameters(StackConfig config) {
    long d = config.width();
    long biases = config.variant() == Variant.REFERENCE ? 4 * d : 0;
    long layer = 4 * d * d + biases + 8 * d * d + 5 * d + 4 * d;
    return config.vocabulary() * d + TABLE * d + config.layers() * layer + 2 * d;
  }
}
