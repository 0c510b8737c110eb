package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compares outputs and gradients of the recurrent models and the hybrids with PyTorch: its LSTM
/// and attention, the Mamba mixer of transformers, and App. A.6 step by step in double precision.
/// The fixtures' metadata name each source.
class GoldenRecurrentTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static StackConfig config(Architecture architecture, Variant variant, int layers) {
    boolean positions = architecture.has(Field.POSITIONS);
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(layers, architecture.has(Field.HEADS) ? 2 : 0, 16),
        positions ? Positions.LEARNED : Positions.NONE,
        positions ? 40 : 0,
        0,
        architecture.has(Field.STATES) ? 16 : 0,
        List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "LSTM,PAPER,2",
    "LSTM,REFERENCE,1",
    "MAMBA,PAPER,2",
    "MAMBA,REFERENCE,1",
    "RWKV,PAPER,2",
    "RWKV,REFERENCE,2",
    "STANDARD_HYBRID,PAPER,1",
    "MAMBAFORMER,PAPER,1"
  })
  void logitsLossAndGradientsAgree(Architecture architecture, Variant variant, int layers)
      throws IOException, URISyntaxException {
    String name = architecture.id() + "-" + variant.name().toLowerCase(Locale.ROOT);
    GoldenFixture fixture = GoldenFixture.read(name);
    try (LanguageModel model = fixture.model(config(architecture, variant, layers))) {
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }
}
