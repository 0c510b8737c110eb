package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

class StepAxisTest {
  @Test
  void evenCheckpointsGetAnEvenAxisAndCrowdedOnesALogarithmicOne() {
    assertThat(StepAxis.of(List.of(250L, 500L, 750L, 6000L)).logarithmic()).isFalse();
    assertThat(StepAxis.of(List.of(0L, 1L, 10L, 100L, 6000L)).logarithmic()).isTrue();
    assertThat(StepAxis.of(List.of(100L)).place(100)).isEqualTo(0.5);
  }

  @Property(tries = 200)
  void placesKeepTheOrderAndTicksLieOnTheAxis(
      @ForAll @Size(min = 2, max = 30) @UniqueElements List<@LongRange(max = 200_000) Long> any) {
    List<Long> steps = any.stream().sorted().toList();
    StepAxis axis = StepAxis.of(steps);
    for (int i = 1; i < steps.size(); i++) {
      assertThat(axis.place(steps.get(i))).isGreaterThan(axis.place(steps.get(i - 1)));
    }
    assertThat(axis.place(steps.getFirst())).isZero();
    assertThat(axis.place(steps.getLast())).isEqualTo(1);
    List<Long> ticks = axis.ticks(8);
    assertThat(ticks).isSorted().hasSizeLessThanOrEqualTo(10);
    assertThat(ticks).allMatch(t -> t >= steps.getFirst() && t <= steps.getLast());
  }
}
