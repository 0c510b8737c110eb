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
import org.junit.jupiter.params.provider.ValueSource;

/// Compares outputs, maps and gradients of NGH(1), NGH(2), NGH(3) between two layers of a rotary
/// Transformer with the code of \[ICLL] Figs. 8 and 9, and with numpy for larger vocabularies. The
/// fixtures' metadata name their source.
class GoldenNgramHeadTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  /// A tap that collects the maps of layers.
  private record PatternTap(Map<Integer, float[]> seen) implements Tap {
    @Override
    public boolean wants(ActivationSite site) {
      return site.kind() == Kind.PATTERN && site.head() == 0;
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      seen.put(site.layer(), value.toFloatArray());
      return value;
    }

    float[] layer(int layer) {
      return Objects.requireNonNull(seen.get(layer));
    }
  }

  @ParameterizedTest
  @EnumSource
  void logitsMapsLossAndGradientsAgree(NgramHeads.Form form) throws URISyntaxException {
    GoldenFixture fixture = GoldenFixture.read("ngram-" + form.name().toLowerCase(Locale.ROOT));
    StackConfig config =
        TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2, 3), form)));
    try (LanguageModel model = fixture.model(config);
        NDManager pass = model.manager().newSubManager()) {
      NDArray tokens = pass.create(fixture.longs("tokens"), new Shape(ROWS, LENGTH));
      PatternTap tap = new PatternTap(new HashMap<>());
      fixture.assertClose("logits", model.forward(tokens, tap).toFloatArray());
      fixture.assertClose("pattern", tap.layer(4)); // A(3), after layer 1 and two other heads
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 1000})
  void largerVocabulariesAgree(int vocabulary) throws URISyntaxException {
    GoldenFixture fixture = GoldenFixture.read("ngram-" + vocabulary);
    int length = 20;
    StackConfig config =
        TestModels.transformer(1, 1, 8, Positions.LEARNED, length, 0)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.PLAIN)))
            .resizedFor(vocabulary, 0);
    try (LanguageModel model = fixture.model(config);
        NDManager pass = model.manager().newSubManager()) {
      NDArray tokens = pass.create(fixture.longs("tokens"), new Shape(ROWS, length));
      PatternTap tap = new PatternTap(new HashMap<>());
      fixture.assertClose("logits", model.forward(tokens, tap).toFloatArray());
      for (int order = 1; order <= 3; order++) {
        fixture.assertClose("pattern." + order, tap.layer(1 + order));
      }
      fixture.assertLearnsAlike(model, ROWS, length);
    }
  }
}
