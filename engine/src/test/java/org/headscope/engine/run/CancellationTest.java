package org.headscope.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// The extent of a stop: parts and wholes.
class CancellationTest {
  @Test
  void partsStopSeparatelyAndWithTheWhole() {
    Cancellation whole = new Cancellation();
    Cancellation first = whole.part();
    Cancellation second = whole.part();
    first.cancel();
    assertThat(first.isCancelled()).isTrue();
    assertThat(second.isCancelled()).isFalse();
    assertThat(whole.isCancelled()).isFalse();
    whole.cancel();
    assertThat(second.isCancelled()).isTrue();
    assertThat(whole.part().isCancelled()).as("created after cancelling").isTrue();
  }

  @Test
  void timeLimitsEndTheirPart() {
    Cancellation whole = new Cancellation();
    Cancellation hours = whole.within(Duration.ofHours(1));
    Cancellation over = whole.within(Duration.ZERO);
    assertThat(hours.isCancelled()).isFalse();
    assertThat(over.isCancelled()).isTrue();
    assertThat(over.part().isCancelled()).isTrue();
    assertThat(whole.isCancelled()).isFalse();
    whole.cancel();
    assertThat(hours.isCancelled()).isTrue();
  }
}
