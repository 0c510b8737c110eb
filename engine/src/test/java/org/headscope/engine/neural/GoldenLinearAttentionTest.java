package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compares linear attention and its gated variants with the public code where that runs without a
/// GPU, and otherwise with the recurrent equations as loops over tokens; the fixtures' metadata say
/// which. Their 100 tokens are more than one chunk of every parallel form, and not a multiple of a
/// chunk.
class GoldenLinearAttentionTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 100;

  private static StackConfig config(Architecture architecture, Variant variant) {
    boolean table = architecture == Architecture.LINEAR_TRANSFORMER;
    Positions positions = table ? Positions.LEARNED : Positions.NONE;
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(2, 2, 16),
        positions,
        table ? 120 : 0,
        0,
        0,
        List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "RETNET,PAPER",
    "RETNET,REFERENCE",
    "GLA,PAPER",
    "GLA,REFERENCE",
    "LINEAR_TRANSFORMER,PAPER",
    "LINEAR_TRANSFORMER,REFERENCE"
  })
  void logitsLossAndGradientsAgree(Architecture architecture, Variant variant)
      throws IOException, URISyntaxException {
    String name = architecture.id() + "-" + variant.name().toLowerCase(Locale.ROOT);
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(architecture, variant))) {
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }
}
