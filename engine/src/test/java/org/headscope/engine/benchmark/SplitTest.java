package org.headscope.engine.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.RandomPfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;

class SplitTest {
  /// The expected value is Python's hashlib over struct.pack('>h', …): the format is documented.
  @Test
  void hashCanBeRecomputedFromItsDescription() {
    Pfa pfa =
        new Pfa(
            2,
            0,
            List.of(
                new Transition(0, 1, 1, 0.5),
                new Transition(0, 3, 1, 0.5),
                new Transition(1, 2, 0, 1)));
    assertThat(Language.of(pfa).pfa()).isEqualTo(pfa);
    assertThat(Long.toHexString(Language.hash(pfa))).isEqualTo("ae9c4f6ef41e5b3e");
    assertThat(RegBench.split(pfa)).isEqualTo(Split.TRAIN);
  }

  @Test
  void noLanguageIsInTwoSplitsForAnySeed() {
    Map<Split, Set<Pfa>> languages = new EnumMap<>(Split.class);
    for (Split split : Split.values()) {
      languages.put(split, new HashSet<>());
      for (long seed = 1; seed <= 4; seed++) {
        InstanceStream stream = RegBench.reference().stream(split, seed);
        for (int i = 0; i < 300; i++) {
          Pfa language = stream.next().automaton().orElseThrow();
          assertThat(RegBench.split(language)).isEqualTo(split);
          languages.get(split).add(language);
        }
      }
    }
    assertThat(languages.get(Split.TRAIN))
        .doesNotContainAnyElementsOf(languages.get(Split.TEST))
        .doesNotContainAnyElementsOf(languages.get(Split.VALIDATION));
    assertThat(languages.get(Split.TEST))
        .doesNotContainAnyElementsOf(languages.get(Split.VALIDATION));
  }

  @Test
  void eightOfTenLanguagesAreForTraining() {
    RandomPfa automata = RegBench.reference().automata();
    SplittableRandom random = new SplittableRandom(9);
    int train = 0;
    int test = 0;
    for (int i = 0; i < 10_000; i++) {
      Split split = RegBench.split(automata.draw(random).pfa());
      train += split == Split.TRAIN ? 1 : 0;
      test += split == Split.TEST ? 1 : 0;
    }
    assertThat(train).isBetween(7_800, 8_200); // five standard deviations are 200
    assertThat(test).isBetween(850, 1_150);
  }
}
