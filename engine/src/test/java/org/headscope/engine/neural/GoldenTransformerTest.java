package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Compares outputs and gradients with PyTorch: learned positions with the public GPT-2, rotary
/// ones with PyTorch's functional operations and a public rotation. The fixtures' metadata name
/// their source.
class GoldenTransformerTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  private static GoldenFixture fixture(Positions positions) throws URISyntaxException {
    return GoldenFixture.read(
        positions == Positions.LEARNED ? "transformer-learned" : "transformer-rotary");
  }

  private static LanguageModel model(Positions positions, GoldenFixture fixture) {
    int table = positions == Positions.LEARNED ? 40 : 0;
    return fixture.model(TestModels.transformer(2, 2, 16, positions, table, 0));
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void logitsLossAndGradientsAgree(Positions positions) throws IOException, URISyntaxException {
    GoldenFixture fixture = fixture(positions);
    try (LanguageModel model = model(positions, fixture)) {
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void recordedAttentionAgrees(Positions positions) throws URISyntaxException {
    GoldenFixture fixture = fixture(positions);
    ActivationSite pattern = ActivationSite.of(Kind.PATTERN, 2);
    Map<ActivationSite, float[]> seen = new HashMap<>();
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.equals(pattern);
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen.put(site, value.toFloatArray());
            return value;
          }
        };
    try (LanguageModel model = model(positions, fixture);
        NDManager pass = model.manager().newSubManager()) {
      long[] tokens = fixture.longs("tokens");
      model.forward(pass.create(tokens, new Shape(ROWS, LENGTH)), tap);
    }
    fixture.assertClose("pattern", Objects.requireNonNull(seen.get(pattern)));
  }
}
