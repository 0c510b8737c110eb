package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Outputs, maps and gradients of NGH(1), NGH(2), NGH(3) between two layers of a rotary Transformer
/// against the code of \[ICLL] Figs. 8 and 9. The fixtures' metadata says what made them.
class GoldenNgramHeadTest {
  private static final int ROWS = 2;
  private static final int LENGTH = 33;

  /// Sees A(3), behind layer 1 and two other heads.
  private record PatternTap(Map<ActivationSite, float[]> seen) implements Tap {
    static final ActivationSite SITE = ActivationSite.of(Kind.PATTERN, 4);

    @Override
    public boolean wants(ActivationSite site) {
      return site.equals(SITE);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      seen.put(site, value.toFloatArray());
      return value;
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
      fixture.assertClose("pattern", Objects.requireNonNull(tap.seen().get(PatternTap.SITE)));
      fixture.assertLearnsAlike(model, ROWS, LENGTH);
    }
  }
}
