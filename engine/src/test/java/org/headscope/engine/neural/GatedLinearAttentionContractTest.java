package org.headscope.engine.neural;

import java.util.List;
import org.headscope.engine.benchmark.Vocabulary;

class GatedLinearAttentionContractTest extends ModelContract {
  @Override
  List<StackConfig> configs() {
    return List.of(
        config(Variant.PAPER, 2), config(Variant.REFERENCE, 2), config(Variant.REFERENCE, 1));
  }

  private static StackConfig config(Variant variant, int heads) {
    return new StackConfig(
        Architecture.GLA, variant, 2, heads, 16, Positions.NONE, 0, 0, 0, List.of());
  }

  /** Per layer maps of 4D², the gates' maps, and an MLP of 8D² + 5D. */
  @Override
  long parameters(StackConfig config) {
    long d = config.width();
    long gates =
        config.variant() == Variant.PAPER ? 3 * d * d / 2 : d + 16 * d + 16 * d / 2 + d / 2;
    long layer = 4 * d * d + gates + 8 * d * d + 5 * d + 4 * d;
    return Vocabulary.SIZE * d + config.layers() * layer + 2 * d;
  }
}
