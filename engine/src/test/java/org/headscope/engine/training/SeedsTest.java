package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SeedsTest {
  /// Java's generator is SplitMix64, too.
  @Property
  void seedsAreSplitMix64s(@ForAll long run, @ForAll @IntRange(max = 5) int index) {
    SplittableRandom random = new SplittableRandom(run);
    long seed = 0;
    for (int i = 0; i <= index; i++) {
      seed = random.nextLong();
    }
    assertThat(Seeds.mix(run, index)).isEqualTo(seed);
  }
}
