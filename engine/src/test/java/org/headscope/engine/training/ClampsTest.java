package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.component.ClampValue;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClampsTest {
  private static final ModelConfig MODEL = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);

  private static List<String> texts(String... clamps) {
    return Clamps.parse(List.of(clamps), MODEL).all().stream().map(Clamp::text).toList();
  }

  private static List<String> problems(ModelConfig model, String... clamps) {
    return List.copyOf(Clamps.parse(List.of(clamps), model).problems(model, 100).values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.2=previous@0..",
        "2.1=uniform@5..50",
        "1.1=9-gram@0..1",
        "mlp2=zero@0..",
        "2.2=no-previous@7..",
        "mlp1=frozen@0..3",
        "1.1=from:runs/a@b@500@0..20",
      })
  void textsAreReadBack(String text) {
    assertThat(texts(text)).containsExactly(text);
  }

  @Test
  void shortFormsAreWrittenOut() {
    assertThat(texts("1.2=zero")).containsExactly("1.2=zero@0..");
    assertThat(texts("1.2=zero@..7")).containsExactly("1.2=zero@0..7");
    assertThat(texts("2.*=no-previous@3.."))
        .containsExactly("2.1=no-previous@3..", "2.2=no-previous@3..");
    assertThat(Clamps.parse(List.of("1.1=from:a@5"), MODEL).all().getFirst().value())
        .isEqualTo(new ClampValue.TakenOver("a", 5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1.2; is no clamp",
        "1.2=previous@5; There is no clamp 'previous@5'",
        "1.2=mean; There is no clamp 'mean'",
        "1.2=10-gram; There is no clamp '10-gram'",
        "1.2=previous@5..5; holds at no step",
        "1.2=previous@9..3; holds at no step",
        "9.*=zero; no heads in layer 9",
        "head=zero; There is no component 'head'",
      })
  void badTextsAreRefusedInOneSentence(String text, String sentence) {
    assertThatThrownBy(() -> texts(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void clampsThatDoNotFitTheModelAreNamed() {
    assertThat(problems(MODEL, "3.1=zero").getFirst())
        .isEqualTo(
            "The model has no head 3.1; it has head 1.1, head 1.2, MLP 1, head 2.1, head 2.2, MLP 2.");
    assertThat(problems(MODEL, "mlp1=previous").getFirst()).startsWith("MLP 1 has no map");
    assertThat(problems(MODEL, "1.1=zero@100..").getFirst())
        .contains("begins at step 100, but the training has 100 steps");
    assertThat(problems(MODEL, "1.1=zero@0..50", "1.2=zero", "1.1=frozen@49..").getFirst())
        .startsWith("1.1=frozen@49.. overlaps 1.1=zero@0..50");
    assertThat(problems(MODEL, "1.1=zero@0..50", "1.1=frozen@50..")).isEmpty();
    ModelConfig mamba = EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER);
    assertThat(problems(mamba, "1.1=previous").getFirst()).contains("has no head 1.1");
    assertThat(problems(mamba, "mixer1=uniform").getFirst()).startsWith("mixer 1 has no map");
    assertThat(problems(mamba, "mixer1=zero", "mixer2=frozen")).isEmpty();
  }

  @Test
  void aRecipeRefusesThem() {
    Recipe recipe = Recipe.byName("class-demo");
    assertThatThrownBy(() -> recipe.withClamps(Clamps.parse(List.of("4.1=zero"), recipe.model())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("training.clamps[0]: The model has no head 4.1");
  }

  @Test
  void stepsAreScaledWithTheTraining() {
    Recipe recipe = Recipe.byName("class-demo");
    Recipe clamped = recipe.withClamps(Clamps.parse(List.of("1.1=zero@60..300"), recipe.model()));
    assertThat(clamped.withSteps(1200).training().clamps().all().getFirst().text())
        .isEqualTo("1.1=zero@120..600");
  }

  @Test
  void wordsNameSteps() {
    assertThat(
            Clamps.parse(
                    List.of("1.2=previous@0..500", "mlp1=frozen", "1.1=no-previous@5.."), MODEL)
                .all()
                .stream()
                .map(Clamp::words))
        .containsExactly(
            "head 1.2 held at attention to the previous token, steps 0 to 499",
            "MLP 1 frozen, in all steps",
            "head 1.1 without attention to the previous token, from step 5 on");
  }
}
