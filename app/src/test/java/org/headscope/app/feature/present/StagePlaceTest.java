package org.headscope.app.feature.present;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.StepScale;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.junit.jupiter.api.Test;

class StagePlaceTest {
  private final StagePlace place =
      new StagePlace(
          "transformer-4x2",
          "reference-test-2026-5",
          List.of(0L, 400L, 20_000L),
          400,
          20_000,
          StepScale.AUTOMATIC);

  private String in(int letters) {
    return place.words(letters, String::length);
  }

  @Test
  void namesAreShortenedInTheMiddleButNeverTheStep() {
    assertThat(place.words())
        .isEqualTo("transformer-4x2 · step 400 of 20,000 · reference-test-2026-5");
    assertThat(in(60)).isEqualTo(place.words());
    assertThat(in(59)).isEqualTo("transformer-4x2 · step 400 of 20,000 · reference-…st-2026-5");
    assertThat(in(50)).isEqualTo("transformer-4x2 · step 400 of 20,000 · refer…026-5");
    assertThat(in(40)).isEqualTo("tran…4x2 · step 400 of 20,000 · refe…6-5");
    assertThat(in(30)).isEqualTo("step 400 of 20,000");
    for (int letters = 18; letters < 70; letters++) {
      assertThat(in(letters)).contains("step 400 of 20,000").hasSizeLessThanOrEqualTo(letters);
    }
  }

  @Test
  void describesTheWindowsSelection() {
    assertThat(StagePlace.of(new Bench().workbench().frame(), StepScale.LINEAR).isEmpty()).isTrue();
    Bench bench = new Bench().open(Bench.instance("abab"));
    bench.selection().perform(new Command.SelectStep(200));
    assertThat(StagePlace.of(bench.workbench().frame(), StepScale.LINEAR).step())
        .as("views show the previous one until it is read")
        .isEqualTo(400);
    bench.settle();
    StagePlace now = StagePlace.of(bench.workbench().frame(), StepScale.LINEAR);
    assertThat(now.words()).isEqualTo("made · step 200 of 400 · hand");
    assertThat(now.steps()).isEqualTo(Bench.STEPS);
  }
}
