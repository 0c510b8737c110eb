package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares S4, H3, Hyena and S4-Mamba with the public PyTorch modules, and Hyena's `paper` variant
/// with its equations, token by token in float64. The fixtures' metadata name their source.
class GoldenConvolutionTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static StackConfig config(String fixture) {
    Architecture architecture =
        switch (fixture) {
          case "s4" -> Architecture.S4;
          case "h3" -> Architecture.H3;
          case "s4-mamba" -> Architecture.S4_MAMBA;
          default -> Architecture.HYENA;
        };
    boolean hyena = architecture == Architecture.HYENA;
    Variant variant = fixture.endsWith("-reference") ? Variant.REFERENCE : Variant.PAPER;
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(2, 0, 16),
        Positions.NONE,
        hyena ? 40 : 0,
        0,
        hyena ? 0 : 16,
        List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"s4", "h3", "hyena-reference", "hyena-paper", "s4-mamba"})
  void logitsLossAndGradientsAgree(String name) throws IOException, URISyntaxException {
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(name))) {
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }
}
