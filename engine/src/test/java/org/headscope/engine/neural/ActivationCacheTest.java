package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Range;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ActivationCacheTest {
  private static final int[] TOKENS = {1, 2, 3, 1, 2, 19, 3, 2};
  private static final int[] OTHERS = {4, 4, 5, 1, 7, 19, 5, 6};
  private static final ActivationSite HEADS = ActivationSite.of(Kind.HEAD_OUTPUT, 1);
  private static final ActivationSite MIXED = ActivationSite.of(Kind.MIXER_OUTPUT, 1);
  private static final ActivationSite STREAM = ActivationSite.of(Kind.RESIDUAL_POST, 1);
  private static final ActivationSite PATTERN = ActivationSite.of(Kind.PATTERN, 2);
  private static final ActivationSite MISSING = ActivationSite.of(Kind.MLP_PRE, 3);
  private static final ActivationSite STATE = ActivationSite.of(Kind.STATE, 1);

  private final LanguageModel model =
      LanguageModel.create(
          TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 1, TestDevice.CHOSEN);
  private final LanguageModel lstm =
      LanguageModel.create(
          new StackConfig(
              Architecture.LSTM,
              Variant.PAPER,
              new StackConfig.Sizes(1, 0, 4),
              Positions.NONE,
              0,
              0,
              0,
              List.of()),
          2,
          TestDevice.CHOSEN);

  @AfterEach
  void close() {
    model.close();
    lstm.close();
  }

  @Test
  void sitesAreFoundByTransformerLensName() {
    ActivationCache pass = model.run(TOKENS, List.of(PATTERN, STREAM, MISSING));
    assertThat(pass.sites()).containsExactly(STREAM, PATTERN);
    assertThat(pass.get("blocks.0.hook_resid_post")).isSameAs(pass.get(STREAM)).hasSize(8 * 8);
    assertThat(pass.maps(2)).hasDimensions(2, 64);
    double[][] predicted = model.predict(TOKENS);
    for (int t = 0; t < TOKENS.length; t++) {
      assertArrayEquals(predicted[t], pass.predictions()[t], TestDevice.ROUNDING);
    }
    assertThatThrownBy(() -> pass.get("blocks.1.hook_resid_post")).hasMessageContaining("blocks.1");
    assertThatThrownBy(() -> pass.get(PATTERN)).hasMessageContaining("2 maps");
  }

  @Test
  void headsAreSideBySide() {
    ActivationSite second = new ActivationSite(Kind.HEAD_OUTPUT, 1, 2);
    ActivationCache pass = model.run(TOKENS, List.of(HEADS, second));
    for (int t = 0; t < TOKENS.length; t++) {
      assertThat(Arrays.copyOfRange(pass.get(HEADS), t * 8 + 4, t * 8 + 8))
          .isEqualTo(Arrays.copyOfRange(pass.get(second), t * 4, t * 4 + 4));
    }
  }

  @Test
  void partialMapsEqualRowsOfTheWholeMap() {
    ActivationSite head = new ActivationSite(Kind.PATTERN, 2, 1);
    float[] all = model.run(TOKENS, List.of(head)).get(head);
    assertThat(model.map(TOKENS, head, new Range(3, 5)))
        .isEqualTo(Arrays.copyOfRange(all, 3 * 8, 6 * 8));
  }

  @Test
  void thePassContinuesWithReplacements() {
    List<ActivationSite> sites = List.of(HEADS, MIXED, STREAM);
    ActivationCache other = model.run(OTHERS, sites);
    ActivationCache heads = model.run(TOKENS, sites, Map.of(HEADS, _ -> other.get(HEADS)));
    assertThat(heads.get(HEADS)).isEqualTo(other.get(HEADS));
    assertThat(heads.get(MIXED)).isEqualTo(other.get(MIXED));
    assertThat(heads.get(STREAM)).isNotEqualTo(other.get(STREAM));
    ActivationCache stream = model.run(TOKENS, sites, Map.of(STREAM, _ -> other.get(STREAM)));
    assertThat(stream.predictions()).isEqualTo(other.predictions());
    assertThatThrownBy(() -> model.run(TOKENS, sites, Map.of(STREAM, _ -> new float[3])))
        .hasMessageContaining("has 3 values, not 64");
  }

  @Test
  void statesFollowEachOther() {
    ActivationCache pass = lstm.run(TOKENS, List.of(STATE));
    List<float[]> states = new ArrayList<>();
    lstm.states(TOKENS, 1, states::add);
    assertThat(pass.get(STATE)).hasSize(TOKENS.length * pass.width(STATE));
    for (int t = 0; t < TOKENS.length; t++) {
      assertThat(states.get(t))
          .isEqualTo(
              Arrays.copyOfRange(
                  pass.get(STATE), t * pass.width(STATE), (t + 1) * pass.width(STATE)));
    }
    ActivationCache cleared =
        lstm.run(TOKENS, List.of(STATE), Map.of(STATE, state -> new float[state.length]));
    assertThat(cleared.get(STATE)).containsOnly(0);
    assertThat(cleared.predictions()).isNotEqualTo(pass.predictions());
  }
}
