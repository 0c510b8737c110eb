package org.headscope.engine.interpret.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.junit.jupiter.api.Test;

/// Walks of an automaton that is small enough to list them.
class WalkSamplerTest {
  /// 0 –1→ 1 (¼), 0 –2→ 2 (¾); 1 –1→ 0 (½), 1 –2→ 2 (½); 2 –3→ 0.
  private static final Pfa AUTOMATON =
      new Pfa(
          3,
          0,
          List.of(
              new Transition(0, 1, 1, 0.25),
              new Transition(0, 2, 2, 0.75),
              new Transition(1, 1, 0, 0.5),
              new Transition(1, 2, 2, 0.5),
              new Transition(2, 3, 0, 1)));

  private static Map<String, Double> shares(int length, OptionalInt end) {
    Segment segment = new Segment(1, 5, 4 + length, 0, end);
    List<int[]> drawn = new WalkSampler(AUTOMATON).draw(segment, 20_000, new SplittableRandom(3));
    return drawn.stream()
        .collect(
            Collectors.groupingBy(
                Arrays::toString, Collectors.summingDouble(_ -> 1.0 / drawn.size())));
  }

  @Test
  void freeWalksHaveTheLanguagesDistribution() {
    Map<String, Double> shares = shares(2, OptionalInt.empty());
    assertThat(shares).containsOnlyKeys("[1, 1]", "[1, 2]", "[2, 3]");
    assertThat(shares.get("[1, 1]")).isCloseTo(0.125, within(0.01));
    assertThat(shares.get("[1, 2]")).isCloseTo(0.125, within(0.01));
    assertThat(shares.get("[2, 3]")).isCloseTo(0.75, within(0.01));
  }

  @Test
  void walksToAStateHaveTheConditionalDistribution() {
    Map<String, Double> shares = shares(3, OptionalInt.of(0));
    // 1 2 3: ⅛; no other walk of three returns.
    assertThat(shares).containsOnlyKeys("[1, 2, 3]");
    shares = shares(2, OptionalInt.of(0));
    assertThat(shares).containsOnlyKeys("[1, 1]", "[2, 3]");
    assertThat(shares.get("[1, 1]")).isCloseTo(0.125 / 0.875, within(0.01));
  }

  @Test
  void impossibleWalksAreNotDrawn() {
    Segment segment = new Segment(1, 0, 0, 0, OptionalInt.of(0));
    assertThat(new WalkSampler(AUTOMATON).draw(segment, 3, new SplittableRandom(3))).isEmpty();
  }
}
