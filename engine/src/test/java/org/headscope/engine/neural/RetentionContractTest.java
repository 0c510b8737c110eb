package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

class RetentionContractTest extends ModelContract<StackConfig> {
  @Override
  List<StackConfig> configs() {
    return List.of(
        config(Variant.PAPER, 2), config(Variant.REFERENCE, 2), config(Variant.REFERENCE, 1));
  }

  private static StackConfig config(Variant variant, int heads) {
    return new StackConfig(
        Architecture.RETNET,
        variant,
        new StackConfig.Sizes(2, heads, 16),
        Positions.NONE,
        0,
        0,
        0,
        List.of());
  }

  /// Per layer, linear maps of 8D² and an MLP of 8D² + 5D; the reference has biases of 6D + D.
  @Override
  long parameters(StackConfig config) {
    long d = config.width();
    long biases = config.variant() == Variant.REFERENCE ? 7 * d : 0;
    long layer = 8 * d * d + biases + 8 * d * d + 5 * d + 4 * d;
    return config.vocabulary() * d + config.layers() * layer + 2 * d;
  }
}
