package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GatedLinearAttentionContractTest extends ModelContract<StackConfig> {
  @Override
  List<StackConfig> configs() {
    return List.of(
        config(Variant.PAPER, 2), config(Variant.REFERENCE, 2), config(Variant.REFERENCE, 1));
  }

  private static StackConfig config(Variant variant, int heads) {
    return new StackConfig(
        Architecture.GLA,
        variant,
        new StackConfig.Sizes(2, heads, 16),
        Positions.NONE,
        0,
        0,
        0,
        List.of());
  }

  /// Per layer, linear maps of 4D², the gates' maps, and an MLP of 8D² + 5D.
  @Override
  long parameters(StackConfig config) {
    long d = config.width();
    long gates =
        config.variant() == Variant.PAPER ? 3 * d * d / 2 : d + 16 * d + 16 * d / 2 + d / 2;
    long layer = 4 * d * d + gates + 8 * d * d + 5 * d + 4 * d;
    return config.vocabulary() * d + config.layers() * layer + 2 * d;
  }

  /// Gates that are almost closed or open, the hardest case for the exponents inside a chunk.
  @ParameterizedTest
  @MethodSource("configs")
  void fullyOpenAndClosedGatesAreExact(StackConfig config) {
    Map<String, float[]> weights = new HashMap<>();
    SplittableRandom random = new SplittableRandom(12);
    config
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] values = spec.draw(random);
          boolean gate = name.contains("_decay");
          for (int i = 0; gate && i < values.length; i++) {
            values[i] = (float) (20 * random.nextGaussian());
          }
          weights.put(name, values);
        });
    int[] tokens = random.ints(120, 1, RegBench.VOCABULARY.size()).toArray();
    try (LanguageModel model = LanguageModel.of("gates", config, weights, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager();
        StepReading reading = model.read(1)) {
      float[] parallel =
          model.forward(TestModels.batch(pass, tokens), Tap.NONE).toFloatArray(); // T·V
      for (int t = 0; t < tokens.length; t++) {
        float[] row = reading.extend(tokens[t]); // V
        for (int v = 0; v < row.length; v++) {
          assertThat(parallel[t * row.length + v]).isCloseTo(row[v], within(1e-4f));
        }
      }
    }
  }
}
