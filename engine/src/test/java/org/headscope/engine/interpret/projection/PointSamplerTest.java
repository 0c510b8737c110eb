package org.headscope.engine.interpret.projection;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PointSamplerTest {
  @Property(tries = 100)
  void keepsAsManyAsAllowedEachOnceAndInOrder(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 1, max = 40) Integer> each,
      @ForAll @IntRange(min = 1, max = 200) int max,
      @ForAll long seed) {
    int[] lengths = each.stream().mapToInt(Integer::intValue).toArray();
    int[][] kept = PointSampler.of(lengths, -1, max, seed);
    int all = Arrays.stream(lengths).sum();
    assertThat(Arrays.stream(kept).mapToInt(k -> k.length).sum()).isEqualTo(Math.min(max, all));
    for (int i = 0; i < lengths.length; i++) {
      assertThat(kept[i]).isSorted().doesNotHaveDuplicates();
      int length = lengths[i];
      assertThat(Arrays.stream(kept[i])).allMatch(t -> t >= 0 && t < length);
    }
    assertThat(PointSampler.of(lengths, -1, max, seed)).isDeepEqualTo(kept);
  }

  @Test
  void shortTextsLeaveTheirUnusedShareToOthers() {
    int[][] kept = PointSampler.of(new int[] {100, 4, 100}, -1, 64, 1);
    assertThat(kept[1]).containsExactly(0, 1, 2, 3);
    assertThat(kept[0]).hasSize(30);
    assertThat(kept[2]).hasSize(30);
  }

  @Test
  void oneTextMayKeepAllItsPoints() {
    int[][] kept = PointSampler.of(new int[] {100, 50, 100}, 1, 70, 1);
    assertThat(kept[1]).hasSize(50);
    assertThat(kept[0]).hasSize(10);
    assertThat(PointSampler.of(new int[] {100, 50}, 1, 20, 1)[1]).hasSize(20);
  }
}
