package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Reweighting.NgramFeatures;
import org.headscope.engine.neural.ReweightingConfig.Features;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Compares learned n-gram reweighting with PyTorch's modules on features that are recounted over
/// the whole text at every position. The fixtures' metadata name their source.
class GoldenReweightingTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;
  private static final int HIDDEN = 24;

  private static GoldenFixture fixture(Features features) throws URISyntaxException {
    return GoldenFixture.read("reweighting-" + features.name().toLowerCase(Locale.ROOT));
  }

  private static LanguageModel model(Features features, GoldenFixture fixture) {
    return fixture.model(new ReweightingConfig(features, HIDDEN));
  }

  @ParameterizedTest
  @EnumSource
  void featuresAndLogitsAgree(Features features) throws URISyntaxException {
    GoldenFixture fixture = fixture(features);
    long[] tokens = fixture.longs("tokens");
    NgramFeatures counts = new NgramFeatures(features);
    float[] grams = new float[tokens.length * ReweightingConfig.INPUTS];
    for (int i = 0; i < tokens.length; i++) {
      if (i % LENGTH == 0) {
        counts.clear();
      }
      counts.read((int) tokens[i]);
      counts.write(grams, i * ReweightingConfig.INPUTS);
    }
    fixture.assertClose("features", grams);
    try (LanguageModel model = model(features, fixture);
        NDManager pass = model.manager().newSubManager()) {
      NDArray logits = model.forward(pass.create(tokens, new Shape(ROWS, LENGTH)), Tap.NONE);
      assertThat(logits.getShape()).isEqualTo(new Shape(ROWS, LENGTH, RegBench.VOCABULARY.size()));
      fixture.assertClose("logits", logits.toFloatArray());
    }
  }

  @ParameterizedTest
  @EnumSource
  void concurrentThreadsGetTheSameBits(Features features) throws Exception {
    GoldenFixture fixture = fixture(features);
    try (LanguageModel alone = model(features, fixture);
        LanguageModel shared = model(features, fixture)) {
      ConcurrentReading.check(
          random -> {
            int[] tokens = random.ints(500, 1, RegBench.VOCABULARY.size()).toArray();
            return model -> {
              try (NDManager pass = model.manager().newSubManager()) {
                return model.forward(TestModels.batch(pass, tokens), Tap.NONE).toFloatArray();
              }
            };
          },
          alone,
          shared);
    }
  }

  @ParameterizedTest
  @EnumSource
  void lossAndGradientsAgree(Features features) throws IOException, URISyntaxException {
    GoldenFixture fixture = fixture(features);
    try (LanguageModel model = model(features, fixture);
        LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
        NDManager pass = leaves.manager().newSubManager()) {
      long[] tokens = fixture.longs("tokens");
      long[] labels = fixture.longs("labels");
      float loss =
          Tape.addGradients(
              pass, () -> leaves.loss(pass, ROWS, tokens, labels, new SplittableRandom(1)));
      fixture.assertClose("loss", new float[] {loss});
      fixture.assertGradients(leaves);
    }
  }

  @Test
  void theLossIsZeroWithoutScoredRows() {
    var config = new ReweightingConfig(Features.COUNTS, 4);
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager()) {
      long[] labels = new long[3];
      Arrays.fill(labels, -100);
      assertThat(
              model.loss(pass, 1, new long[] {1, 2, 3}, labels, new SplittableRandom(1)).getFloat())
          .isZero();
    }
  }

  @Test
  void theHiddenLayerCanBeRecordedAndReplaced() {
    var config = new ReweightingConfig(Features.BINARY, 4);
    int[] tokens = RegBench.VOCABULARY.encode("ab|a");
    Tap silence =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.equals(ActivationSite.of(Kind.MLP_ACTIVATIONS, 1));
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            assertThat(value.getShape()).isEqualTo(new Shape(1, tokens.length, 4));
            return value.zerosLike();
          }
        };
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager()) {
      float[] bias = model.weights().getOrDefault("mlp.down.bias", new float[0]);
      NDArray logits = model.forward(TestModels.batch(pass, tokens), silence);
      assertThat(Arrays.copyOf(logits.toFloatArray(), RegBench.VOCABULARY.size()))
          .containsExactly(bias);
    }
  }

  @Test
  void firstWeightsAreUniformWithinTheFanIn() {
    var config = new ReweightingConfig(Features.COUNTS, 1024);
    config
        .parameterSpecs()
        .forEach((name, spec) -> {
          double bound = 1 / Math.sqrt(name.startsWith("mlp.up") ? 60 : 1024);
          float[] values = spec.draw(new SplittableRandom(1));
          double square = 0;
          for (float value : values) {
            assertThat((double) Math.abs(value)).as(name).isLessThanOrEqualTo(bound + 1e-7);
            square += (double) value * value;
          }
          // The variance of U(−b, b) is b²/3.
          assertThat(square / values.length / (bound * bound))
              .as(name)
              .isCloseTo(1.0 / 3, within(0.15));
        });
    assertThat(config.parameterCount()).isEqualTo(60 * 1024 + 1024 + 1024 * 20 + 20);
  }

  @Test
  void aLongTextOnlySeparatorsAndNoTextAreRead() {
    var config = new ReweightingConfig(Features.FREQUENCIES, 16);
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      assertThat(model.predict(new int[0])).isEmpty();
      assertThat(model.predict(RegBench.VOCABULARY.encode("|||")))
          .hasDimensions(3, RegBench.VOCABULARY.size());
      int[] tokens = new SplittableRandom(2).ints(10_000, 1, 20).toArray();
      double[][] rows = model.predict(tokens);
      assertThat(rows).hasDimensions(10_000, RegBench.VOCABULARY.size());
      assertThat(Arrays.stream(rows[9_999]).sum()).isCloseTo(1, within(1e-9));
      double[] early = model.predict(Arrays.copyOf(tokens, 5))[4]; // later tokens change nothing
      for (int w = 0; w < RegBench.VOCABULARY.size(); w++) {
        assertThat(rows[4][w]).isCloseTo(early[w], within(1e-6));
      }
      assertThatThrownBy(() -> model.predict(new int[] {20}))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("20");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "{\"architecture\":\"lnw\",\"features\":\"counts\",\"hidden\":0} # hidden is 0",
        "{\"architecture\":\"lnw\",\"features\":\"counts\",\"hidden\":1000000000} # hidden is",
        "{\"architecture\":\"lnw\",\"features\":\"counts\"} # hidden",
        "{\"architecture\":\"lnw\",\"features\":\"ratios\",\"hidden\":8} # features",
        "{\"architecture\":\"lnw\",\"hidden\":8} # features",
      })
  void aWrongConfigurationIsRefusedInOneSentence(String json, String problem) {
    assertThatThrownBy(() -> Json.parse(json, ModelConfig.class, "The file x"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(problem)
        .hasMessageMatching("The file x[^\\n]*\\.");
  }

  @Test
  void configurationsAreReadFromJson() {
    for (Features features : Features.values()) {
      ModelConfig config = new ReweightingConfig(features, 1024);
      assertThat(Json.parse(Json.line(config), ModelConfig.class, "It")).isEqualTo(config);
    }
    assertThat(Json.line(new ReweightingConfig(Features.FREQUENCIES, 1024)))
        .contains("\"architecture\":\"lnw\"", "\"features\":\"frequencies\"");
  }
}
