package org.headscope.engine.interpret.probe.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PositionSubsetTest {
  private static final List<ProbeSequence> TEXTS =
      Stream.of(200, 90, 40, 10).map(length -> SamplingPresets.text("a".repeat(length))).toList();

  @Test
  void everyPositionFromTheFirstOnServesUnlessSomeAreChosen() {
    int[][] pools = PositionSubset.of(SamplingPresets.of(75, 0, false, false), TEXTS, 1);
    assertThat(pools[0]).containsExactly(IntStream.range(75, 200).toArray());
    assertThat(pools[1]).containsExactly(IntStream.range(75, 90).toArray());
    assertThat(pools[2]).isEmpty();
  }

  @Test
  void soManyAreChosenOnceBySeed() {
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
    float[] targets = new float[500];
    for (int k = 0; k < targets.length; k++) {
      targets[k] = k;
    }
    int[] ids = IntStream.range(0, 500).toArray();
    ExampleSet draws = new ExampleSet(ids, ids, new int[0], ids, targets);
    ExampleSet shuffled = draws.shuffled(6);
    assertThat(shuffled.positions()).isSameAs(draws.positions());
    assertThat(shuffled.targets()).containsExactlyInAnyOrder(targets);
    long kept = IntStream.range(0, 500).filter(k -> shuffled.targets()[k] == k).count();
    assertThat(kept).isLessThan(10); // one on average
    assertThat(draws.shuffled(6).targets()).containsExactly(shuffled.targets());
    assertThat(Arrays.equals(draws.shuffled(7).targets(), shuffled.targets())).isFalse();
  }
}
