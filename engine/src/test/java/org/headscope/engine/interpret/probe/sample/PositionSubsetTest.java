package org.headscope.engine.interpret.probe.sample;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

final class PositionSubsetTest {
  private static final List<ProbeSequence> TEXTS =
      Stream.of(200, 90, 40, 10).map(length -> SamplingPresets.text("a".repeat(length))).toList();

  @Test
  void allPositionsFromTheFirstAreUsedByDefault() {
    int[][] pools = PositionSubset.of(SamplingPresets.of(75, 0, false, false), TEXTS, 1);
    assertThat(pools[0]).containsExactly(IntStream.range(75, 200).toArray());
    assertThat(pools[1]).containsExactly(IntStream.range(75, 90).toArray());
    assertThat(pools[2]).isEmpty();
  }

  @Test
  void theSeedChoosesARequestedNumberOfPositions() {
    int[][] pools = PositionSubset.of(SamplingPresets.of(5, 64, false, false), TEXTS, 1);
    assertThat(pools[0]).hasSize(64).isSorted().doesNotHaveDuplicates();
    assertThat(pools[0][0]).isGreaterThanOrEqualTo(5);
    assertThat(pools[0][63]).isLessThan(200);
    assertThat(pools[2]).containsExactly(IntStream.range(5, 40).toArray());
    assertThat(PositionSubset.of(SamplingPresets.of(5, 64, false, false), TEXTS, 1))
        .isDeepEqualTo(pools);
    assertThat(PositionSubset.of(SamplingPresets.of(5, 64, false, false), TEXTS, 2)[0])
        .isNotEqualTo(pools[0]);
  }

  @Test
  void targetsAreExchangedAmongTheExamples() {
    List<ProbeExample> draws =
        IntStream.range(0, 500)
            .mapToObj(k -> new ProbeExample(k, k, -1, new int[] {k}, k))
            .toList();
    List<ProbeExample> shuffled = ProbeExample.shuffled(draws, 6);
    assertThat(shuffled).extracting(ProbeExample::position).isSorted();
    assertThat(targets(shuffled)).containsExactlyInAnyOrderElementsOf(targets(draws));
    assertThat(shuffled.stream().filter(e -> e.target() == e.position()).count())
        .isLessThan(10); // one on average
    assertThat(targets(ProbeExample.shuffled(draws, 6))).isEqualTo(targets(shuffled));
    assertThat(targets(ProbeExample.shuffled(draws, 7))).isNotEqualTo(targets(shuffled));
  }

  private static List<Float> targets(List<ProbeExample> examples) {
    return examples.stream().map(ProbeExample::target).toList();
  }
}
