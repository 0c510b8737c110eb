package org.headscope.engine.neural;

import module java.base;

class TransformerContractTest extends ModelContract<StackConfig> {
  @Override
  List<StackConfig> configs() {
    return List.of(
        TestModels.transformer(2, 2, 16, Positions.LEARNED, 2000, 0),
        TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0));
  }

  /// Vd + rows·d + L(12d² + 13d) + 2d.
  @Override
  long parameters(StackConfig c) {
    long d = c.width();
    return c.vocabulary() * d + c.maxLength() * d + c.layers() * (12 * d * d + 13 * d) + 2 * d;
  }
}
