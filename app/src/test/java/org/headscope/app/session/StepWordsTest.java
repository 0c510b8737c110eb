package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class StepWordsTest {
  private static String words(Command command) {
    return StepWords.of(command).text();
  }

  @Test
  void stepsAreDescribedAsPeopleSeeThem() {
    Span window = new Span(4, 9);
    assertThat(words(new Command.ShowPositions(window))).isEqualTo("show positions 4–8");
    assertThat(words(new Command.Pin(7, -1, window))).isEqualTo("pin position 7");
    assertThat(words(new Command.Pin(7, 3, window))).isEqualTo("pin position 7 → 3");
    assertThat(words(new Command.SelectStep(20_000))).isEqualTo("go to step 20,000");
    assertThat(words(new Command.HighlightState(-1))).isEqualTo("clear highlight");
    assertThat(words(new Command.Type("ab".repeat(20), window)))
        .isEqualTo("type " + "ab".repeat(11) + "a…");
    assertThat(words(new Command.Set("map.other-rows", List.of())))
        .isEqualTo("set map other rows to none");
  }

  @Test
  void filesThatAreOpenedTogetherAreNamedUpToTwo() {
    StepWords step = StepWords.of(new Command.OpenRuns(List.of(Path.of("/runs/a"))));
    assertThat(step.text()).isEqualTo("open a");
    StepWords two = step.with(new Command.OpenInstances(Path.of("/b.jsonl")));
    assertThat(two.text()).isEqualTo("open a, b.jsonl");
    StepWords more = two.with(new Command.OpenRuns(List.of(Path.of("/c"), Path.of("/d"))));
    assertThat(more.text()).isEqualTo("open a, b.jsonl and 2 more");
    assertThat(more.with(new Command.SelectStep(3))).isEqualTo(more);
  }
}
