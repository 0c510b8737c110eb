package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.constructed.CtwFeatures;
import org.headscope.engine.neural.constructed.TreeSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HybridTest {
  private static final int[] TEXT = new TreeSampler(2, 3, new SplittableRandom(3)).text(120);

  static List<HybridConfig> configs() {
    return List.of(
        new HybridConfig(1, CtwFeatures.STATISTICS, 2, 3, 128, 1, 2, 16),
        new HybridConfig(1, CtwFeatures.STATISTICS, 2, 3, 128, 3, 2, 16),
        new HybridConfig(2, CtwFeatures.STATISTICS, 2, 3, 128, 0, 0, 16),
        new HybridConfig(2, CtwFeatures.NONE, 2, 3, 128, 0, 0, 16),
        new HybridConfig(2, CtwFeatures.TOTAL, 2, 3, 128, 0, 0, 16),
        new HybridConfig(2, CtwFeatures.ALL, 2, 3, 128, 0, 0, 16),
        new HybridConfig(2, CtwFeatures.STATISTICS, 2, 3, 128, 2, 2, 16));
  }

  @ParameterizedTest
  @MethodSource("configs")
  void noOutputDependsOnALaterToken(HybridConfig config) {
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      int[] changed = TEXT.clone();
      for (int i = 60; i < changed.length; i++) {
        changed[i] = (TEXT[i] + 1) % 3;
      }
      double[][] before = model.predict(TEXT);
      double[][] after = model.predict(changed);
      for (int t = 0; t < 60; t++) {
        assertArrayEquals(before[t], after[t], 1e-5);
      }
      assertThat(after[80]).isNotEqualTo(before[80]);
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void everyHeadHasAMapAndTheConfigurationSurvivesJson(HybridConfig config) {
    assertThat(Json.parse(Json.pretty(config), ModelConfig.class, "A model")).isEqualTo(config);
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      ActivationCache seen = model.run(TEXT, ActivationSite.every(Kind.PATTERN, config.depth()));
      for (int layer = 1; layer <= config.depth(); layer++) {
        assertThat(seen.maps(layer)).hasNumberOfRows(config.layerInfos().get(layer - 1).heads());
      }
      assertThat(config.depth()).isEqualTo(config.constructed() + config.layers());
      assertThat(model.trained().keySet())
          .noneMatch(name -> name.startsWith("constructed."))
          .contains("input.weight", "head.weight");
    }
  }

  @Test
  void constructedValuesAreNotAmongTheTrainedOnes() {
    HybridConfig config = new HybridConfig(2, CtwFeatures.STATISTICS, 2, 3, 128, 0, 0, 16);
    int stream = config.construction().width();
    long feed = 2L * 16 + 64L * 17 + 16L * 65;
    assertThat(config.trainedCount()).isEqualTo(16L * (stream + 1) + feed + 5L * 16);
    assertThat(config.parameterCount()).isGreaterThan(config.trainedCount());
  }

  @Test
  void mismatchesAreRefused() {
    assertThatThrownBy(() -> new HybridConfig(1, CtwFeatures.ALL, 2, 3, 128, 1, 2, 16))
        .hasMessageContaining("counts is ALL; it must be statistics");
    assertThatThrownBy(() -> new HybridConfig(1, CtwFeatures.STATISTICS, 2, 3, 128, 0, 0, 16))
        .hasMessageContaining("layers is 0");
  }
}
