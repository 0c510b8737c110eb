package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;

class LstmContractTest extends ModelContract<StackConfig> {
  private static StackConfig lstm(Variant variant, int layers) {
    return new StackConfig(
        Architecture.LSTM,
        variant,
        new StackConfig.Sizes(layers, 0, 16),
        Positions.NONE,
        0,
        0,
        0,
        List.of());
  }

  @Override
  List<StackConfig> configs() {
    return List.of(lstm(Variant.PAPER, 2), lstm(Variant.REFERENCE, 1));
  }

  /// Vd + L(8d² + 8d).
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    return c.vocabulary() * d + c.layers() * (8 * d * d + 8 * d);
  }
}
