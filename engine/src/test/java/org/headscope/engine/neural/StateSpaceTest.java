package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpec.Training;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.mixer.H3;
import org.headscope.engine.neural.mixer.Hyena;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.S4;
import org.headscope.engine.neural.mixer.S4Mamba;
import org.junit.jupiter.api.Test;

/// The initial values, and S4-Mamba's dropout.
class StateSpaceTest {
  private static final int WIDTH = 128;
  private static final int STATES = 64;

  private static float[] first(MixerConfig config, String name) {
    ParameterSpec spec = Objects.requireNonNull(config.parameterSpecs(2).get(name));
    return spec.draw(new SplittableRandom(1));
  }

  @Test
  void s4BeginsWithInverseFrequenciesAndBInC() {
    S4.Config config = new S4.Config(WIDTH, STATES);
    float[] frequency = first(config, "a_imag");
    assertThat(frequency).hasSize(32);
    for (int n = 0; n < 32; n++) {
      assertThat((double) frequency[n])
          .isCloseTo(64 / Math.PI * (64.0 / (1 + 2 * n) - 1), within(1e-4 * frequency[n]));
    }
    assertThat(Math.exp(first(config, "log_a_real")[0])).isCloseTo(0.5001, within(1e-6));
    // Σ_n 2|C_n B_n|²/|A_n|² over a channel is 1 on average, since B is scaled so.
    float[] c = first(config, "c");
    double sum = 0;
    for (int i = 0; i < WIDTH * 32; i++) {
      double a = 0.25 + (double) frequency[i % 32] * frequency[i % 32];
      sum += 2 * (c[2 * i] * (double) c[2 * i] + c[2 * i + 1] * (double) c[2 * i + 1]) / a;
    }
    assertThat(sum / WIDTH).isCloseTo(1, within(0.25));
  }

  @Test
  void stepSizesAreLogUniform() {
    float[] log = first(new S4.Config(4096, STATES), "log_dt");
    double mean = 0;
    for (float value : log) {
      assertThat(Math.exp(value)).isBetween(0.999e-3, 1.001e-1);
      mean += value / (double) log.length;
    }
    assertThat(mean).isCloseTo(Math.log(1e-2), within(0.1));
  }

  @Test
  void h3BeginsWithALinearSpectrumAndAShiftThatKeepsKeys() {
    H3.Config config = new H3.Config(WIDTH, STATES);
    float[] frequency = first(config, "a_imag");
    assertThat((double) frequency[5 * 32 + 3]).isCloseTo(3 * Math.PI, within(1e-5));
    float[] shift = first(config, "shift.b");
    for (int i = 0; i < shift.length; i++) {
      assertThat(shift[i]).isEqualTo(i % STATES == 0 ? 1 : 0);
    }
    for (float tap : first(config, "shift.c")) {
      assertThat(Math.abs(tap)).isLessThanOrEqualTo(1 / 8f);
    }
  }

  @Test
  void stateSpaceParametersAreASeparateGroup() {
    for (MixerConfig config :
        new MixerConfig[] {new S4.Config(16, 8), new H3.Config(16, 8), new S4Mamba.Config(16, 8)}) {
      config
          .parameterSpecs(2)
          .forEach((name, spec) -> {
            boolean dynamics = name.matches("log_dt|log_a_real|a_imag|b|shift\\.b");
            assertThat(spec.training())
                .as(name)
                .isEqualTo(dynamics ? Training.STATE_SPACE : Training.DEFAULT);
          });
    }
    new Hyena.Config(16, 100, Variant.PAPER)
        .parameterSpecs(2)
        .forEach((name, spec) ->
            assertThat(spec.training())
                .as(name)
                .isEqualTo(name.startsWith("filter.") ? Training.NO_DECAY : Training.DEFAULT));
  }

  @Test
  void dropoutZeroesChannelsForTheWholeText() {
    int width = 4;
    int batch = 16;
    int length = 20;
    S4Mamba.Config config = new S4Mamba.Config(width, 4);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      Map<String, NDArray> all = new HashMap<>();
      SplittableRandom random = new SplittableRandom(3);
      config
          .parameterSpecs(1)
          .forEach((name, spec) ->
              all.put(name, manager.create(spec.draw(random), new Shape(spec.shape()))));
      // Shows the first D channels as they are.
      all.put("out.weight", manager.eye(width, 2 * width, 0, DataType.FLOAT32));
      Parameters parameters = new Parameters(all, "", ComputePrecision.FLOAT32);
      NDArray x = manager.randomNormal(new Shape(batch, length, width));
      NDArray ids = manager.zeros(new Shape(batch, length));
      float[] kept =
          mixed(
              config,
              parameters,
              new Pass(ids, Dropout.NONE, Tap.NONE, new Tables(manager, DataType.FLOAT32)),
              x);
      float[] dropped =
          mixed(
              config,
              parameters,
              new Pass(
                  ids, new Dropout(0.5, random), Tap.NONE, new Tables(manager, DataType.FLOAT32)),
              x);
      int zeroed = 0;
      for (int b = 0; b < batch; b++) {
        for (int c = 0; c < width; c++) {
          boolean gone = dropped[b * length * width + c] == 0;
          zeroed += gone ? 1 : 0;
          for (int t = 0; t < length; t++) {
            int at = (b * length + t) * width + c;
            float expected = gone ? 0 : 2 * kept[at];
            assertThat(dropped[at]).isCloseTo(expected, within(1e-5f));
          }
        }
      }
      assertThat(zeroed).isBetween(1, batch * width - 1);
    }
  }

  @Test
  void dropoutDoesNotAffectEmbeddingsOfS4Mamba() {
    float[][] s4 =
        embedded(
            new StackConfig(
                Architecture.S4_MAMBA,
                Variant.PAPER,
                new StackConfig.Sizes(1, 0, 8),
                Positions.NONE,
                0,
                0.5,
                4,
                List.of()));
    assertThat(s4[1]).isEqualTo(s4[0]);
    float[][] transformer = embedded(TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0.5));
    assertThat(transformer[1]).contains(0).isNotEqualTo(transformer[0]);
  }

  /// The embeddings, and the first layer's input in training.
  private static float[][] embedded(StackConfig config) {
    float[][] seen = new float[2][];
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.layer() <= 1
                && (site.kind() == Kind.EMBEDDING || site.kind() == Kind.RESIDUAL_PRE);
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen[site.layer()] = value.toFloatArray();
            return value;
          }
        };
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager()) {
      Parameters all = new Parameters(model.parameters(), "", ComputePrecision.FLOAT32);
      NDArray tokens = pass.create(new long[] {1, 2, 3, 4}, new Shape(1, 4));
      new Stack(config, all, pass)
          .forward(tokens, new Dropout(config.trainingDropout(), new SplittableRandom(2)), tap);
    }
    return seen;
  }

  private static float[] mixed(MixerConfig config, Parameters parameters, Pass pass, NDArray x) {
    return config.over(parameters, pass).forward(x, new Sites(Tap.NONE, 1)).toFloatArray();
  }
}
