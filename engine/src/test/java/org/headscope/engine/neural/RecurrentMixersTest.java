package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.mixer.Lstm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Initial values, cost and edge cases of LSTM, Mamba and WKV.
class RecurrentMixersTest {
  private static float[] drawn(MixerConfig config, int depth, String name) {
    Map<String, ParameterSpec> specs = config.parameterSpecs(depth);
    return Objects.requireNonNull(specs.get(name)).draw(new SplittableRandom(3));
  }

  private static StackConfig model(Architecture architecture, Variant variant) {
    int states = architecture == Architecture.MAMBA ? 16 : 0;
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(1, 0, 16),
        Positions.NONE,
        0,
        0,
        states,
        List.of());
  }

  @Test
  void lstmsBeginWithOrthogonalColumnsAndOpenForgetGates() {
    int d = 12;
    float[] u = drawn(new Lstm.Config(d), 1, "weight_hh"); // 4D×D
    for (int a = 0; a < d; a++) {
      for (int b = 0; b < d; b++) {
        double product = 0;
        for (int r = 0; r < 4 * d; r++) {
          product += u[r * d + a] * u[r * d + b];
        }
        assertThat(product).isCloseTo(a == b ? 1 : 0, within(1e-6));
      }
    }
    float[] bias = drawn(new Lstm.Config(d), 1, "bias_ih");
    for (int i = 0; i < 4 * d; i++) {
      assertThat(bias[i]).isEqualTo(i / d == 1 ? 1 : 0);
    }
  }

  @Test
  void mambaBeginsWithTheStepsAndRatesOfItsAuthors() {
    Mamba.Config config = new Mamba.Config(32, 16, 1);
    List<Double> steps = new ArrayList<>();
    for (float bias : drawn(config, 4, "step.bias")) {
      steps.add(Math.log1p(Math.exp(bias)));
    }
    assertThat(steps).allSatisfy(step -> assertThat(step).isBetween(0.99e-3, 0.101));
    assertThat(steps).anyMatch(step -> step < 0.005).anyMatch(step -> step > 0.02);
    float[] rates = drawn(config, 4, "A_log"); // C×N
    for (int i = 0; i < rates.length; i++) {
      assertThat(Math.exp(rates[i])).isCloseTo(1 + i % 16, within(1e-5));
    }
    double bound = 1 / Math.sqrt(64); // PyTorch's for 64 inputs
    assertThat(largest(drawn(config, 1, "out.weight"))).isBetween(0.9 * bound, bound);
    assertThat(largest(drawn(config, 4, "out.weight"))).isBetween(0.45 * bound, bound / 2);
  }

  private static double largest(float[] values) {
    double largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  @Test
  void costsAreCountedLikeMambaFormers() {
    long length = 100;
    long d = 64;
    assertThat(new Mamba.Config(64, 16, 1).multiplications(length))
        .isEqualTo(6 * length * d * d + 232 * length * d); // [Code] §9
    assertThat(new Lstm.Config(64).multiplications(length))
        .isEqualTo(8 * length * d * d + 3 * length * d);
  }

  @ParameterizedTest
  @EnumSource(names = {"LSTM", "MAMBA", "RWKV"})
  void textsOfOneTokenAreRead(Architecture architecture) {
    StackConfig config = model(architecture, Variant.PAPER);
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      double[] alone = model.predict(new int[] {5})[0];
      double[] first = model.predict(new int[] {5, 7, 2})[0];
      for (int i = 0; i < alone.length; i++) {
        assertThat(alone[i]).isCloseTo(first[i], within(1e-6));
      }
    }
  }

  /// Decays and keys whose exponentials overflow.
  @ParameterizedTest
  @EnumSource
  void wkvIsAMeanForAnyExponents(Variant variant) {
    StackConfig config = model(Architecture.RWKV, variant);
    try (LanguageModel fresh = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      Map<String, float[]> weights = fresh.weights();
      float[] decay = Objects.requireNonNull(weights.get("blocks.1.rwkv.time_decay"));
      for (int c = 0; c < decay.length; c++) {
        decay[c] = c - 8; // w from 0.0003 to 1,097
      }
      float[] key = Objects.requireNonNull(weights.get("blocks.1.rwkv.key.weight"));
      for (int i = 0; i < key.length; i++) {
        key[i] *= 2000;
      }
      try (LanguageModel model = LanguageModel.of("steep", config, weights, TestDevice.CHOSEN)) {
        assertMean(model, new SplittableRandom(2).ints(2000, 1, 20).toArray());
      }
    }
  }

  /// Every output is between the smallest and the largest value so far.
  private static void assertMean(LanguageModel model, int[] tokens) {
    float[][] seen = new float[2][];
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.kind() == Kind.VALUES || site.kind() == Kind.HEAD_OUTPUT;
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen[site.kind() == Kind.VALUES ? 0 : 1] = value.toFloatArray(); // 1×D×T×1
            return value;
          }
        };
    try (NDManager pass = model.manager().newSubManager()) {
      model.forward(TestModels.batch(pass, tokens), tap);
    }
    int length = tokens.length;
    for (int c = 0; c < 16; c++) {
      float[] values = Arrays.copyOfRange(seen[0], c * length, (c + 1) * length);
      float low = values[0];
      float high = values[0];
      for (int t = 0; t < length; t++) {
        low = Math.min(low, values[t]);
        high = Math.max(high, values[t]);
        assertThat(seen[1][c * length + t]).isBetween(low - 1e-5f, high + 1e-5f);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void wkvMapsAreCausalDistributions(Variant variant) {
    int length = 50;
    StackConfig config = model(Architecture.RWKV, variant);
    List<float[]> maps = new ArrayList<>();
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.kind() == Kind.PATTERN;
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            maps.add(value.toFloatArray());
            return value;
          }
        };
    try (LanguageModel model = LanguageModel.create(config, 4, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager()) {
      int[] tokens = new SplittableRandom(2).ints(length, 1, 20).toArray();
      model.forward(TestModels.batch(pass, tokens), tap);
    }
    assertThat(maps).hasSize(17); // the mean and 16 channels
    for (float[] map : maps) {
      for (int i = 0; i < length; i++) {
        double sum = 0;
        for (int j = 0; j < length; j++) {
          sum += map[i * length + j];
          assertThat(map[i * length + j]).isGreaterThanOrEqualTo(0);
        }
        assertThat(sum).isCloseTo(1, within(1e-5));
      }
    }
  }
}
