package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

class StepAxisTest {
  private static StepAxis automatic(List<Long> steps) {
    return StepAxis.of(steps, StepScale.AUTOMATIC);
  }

  @Test
  void theChosenScaleOverridesTheAutomaticOne() {
    List<Long> even = List.of(0L, 250L, 500L, 750L, 1000L);
    List<Long> crowded = List.of(0L, 1L, 10L, 100L, 6000L);
    for (List<Long> steps : List.of(even, crowded)) {
      StepAxis linear = StepAxis.of(steps, StepScale.LINEAR);
      StepAxis logarithmic = StepAxis.of(steps, StepScale.LOGARITHMIC);
      assertThat(linear.caption()).isEqualTo("step");
      assertThat(logarithmic.caption()).isEqualTo("step (log)");
      long last = steps.getLast();
      assertThat(linear.place(last / 2)).isEqualTo(0.5);
      assertThat(logarithmic.place(last / 2)).isGreaterThan(0.55);
      assertThat(logarithmic.place(0)).isZero();
      assertThat(logarithmic.place(last)).isEqualTo(1);
      assertThat(logarithmic.ticks(8)).isSorted().hasSizeBetween(2, 9);
    }
  }

  @Test
  void evenlySpacedCheckpointsHaveALinearAxisAndCrowdedOnesALogarithmicOne() {
    assertThat(automatic(List.of(250L, 500L, 750L, 6000L)).logarithmic()).isFalse();
    assertThat(automatic(List.of(0L, 1L, 10L, 100L, 6000L)).logarithmic()).isTrue();
    assertThat(automatic(List.of(100L)).place(100)).isEqualTo(0.5);
  }

  @Property(tries = 200)
  void placesKeepTheOrderAndTicksAreOnTheAxis(
      @ForAll @Size(min = 2, max = 30) @UniqueElements List<@LongRange(max = 200_000) Long> any) {
    List<Long> steps = any.stream().sorted().toList();
    StepAxis axis = automatic(steps);
    for (int i = 1; i < steps.size(); i++) {
      assertThat(axis.place(steps.get(i))).isGreaterThan(axis.place(steps.get(i - 1)));
    }
    assertThat(axis.place(steps.getFirst())).isZero();
    assertThat(axis.place(steps.getLast())).isEqualTo(1);
    List<Long> ticks = axis.ticks(8);
    assertThat(ticks).isSorted().hasSizeLessThanOrEqualTo(10);
    assertThat(ticks).allMatch(t -> t >= steps.getFirst() && t <= steps.getLast());
  }

  @Test
  void linearTicksAreRoundNumbersOnTheAxis() {
    assertThat(even(250, 6000).ticks(8)).containsExactly(1000L, 2000L, 3000L, 4000L, 5000L, 6000L);
    assertThat(even(0, 200).ticks(4)).containsExactly(0L, 50L, 100L, 150L, 200L);
    assertThat(even(0, 80).ticks(4)).containsExactly(0L, 20L, 40L, 60L, 80L);
    assertThat(even(0, 40).ticks(4)).containsExactly(0L, 10L, 20L, 30L, 40L);
    assertThat(even(7, 12).ticks(8)).containsExactly(7L, 8L, 9L, 10L, 11L, 12L);
    assertThat(even(100, 160).ticks(1)).containsExactly(100L);
  }

  private static StepAxis even(long first, long last) {
    return new StepAxis(first, last, 0);
  }

  /// The expected ticks were computed in Python from the axis's description.
  @Test
  void logarithmicTicksAreOnesTwosAndFivesWithSpaceBetweenThem() {
    assertThat(new StepAxis(0, 6000, 1).ticks(8))
        .containsExactly(0L, 2L, 10L, 50L, 200L, 1000L, 5000L);
    assertThat(new StepAxis(2, 5000, 2).ticks(8))
        .containsExactly(2L, 10L, 50L, 200L, 500L, 2000L, 5000L);
    assertThat(new StepAxis(0, 20_000, 50).ticks(6))
        .containsExactly(0L, 100L, 500L, 2000L, 10_000L);
    assertThat(new StepAxis(1, 1000, 1).ticks(100))
        .containsExactly(1L, 2L, 5L, 10L, 20L, 50L, 100L, 200L, 500L, 1000L);
  }

  @Test
  void theLogarithmBeginsAtTheFirstStepAfterZero() {
    StepAxis axis = automatic(List.of(0L, 50L, 100L, 20_000L));
    assertThat(axis).isEqualTo(new StepAxis(0, 20_000, 50));
    assertThat(axis.place(50)).isCloseTo(Math.log(2) / Math.log(401), within(1e-12));
    assertThat(automatic(List.of(0L, 1L, 100L)).logarithmic()).as("a gap of 1 %").isFalse();
    assertThat(automatic(List.of(0L, 1L, 101L)).logarithmic()).as("less than 1 %").isTrue();
    assertThat(automatic(List.of(1000L, 1100L, 2000L)).logarithmic()).isFalse();
  }
}
