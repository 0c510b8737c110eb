package org.headscope.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class TaskProgressTest {
  @Test
  void timeLeftFollowsThePaceSoFar() {
    TaskProgress quarter = TaskProgress.of("x", 0, 25, 100, Duration.ofSeconds(10));
    assertThat(quarter.left()).contains(Duration.ofSeconds(30));
    assertThat(quarter.fraction()).isEqualTo(0.25);
    // Earlier phases say nothing about this one's pace.
    assertThat(TaskProgress.of("x", 50, 75, 100, Duration.ofSeconds(10)).left())
        .contains(Duration.ofSeconds(10));
    assertThat(TaskProgress.of("x", 0, 1, 100, Duration.ofMillis(20)).left()).isEmpty();
    assertThat(TaskProgress.of("x", 0, 5, 0, Duration.ofSeconds(9)).fraction()).isEqualTo(-1);
  }

  @Test
  void numberedStepsAreOnePhaseAndAnotherPhaseRestarts() throws InterruptedException {
    TaskProgress.Clock clock = new TaskProgress.Clock();
    assertThat(clock.at("step 5 of 90", 500, 1000).left()).isEmpty();
    Thread.sleep(510);
    assertThat(clock.at("step 6 of 90", 750, 1000).left()).isPresent();
    assertThat(clock.at("testing", 750, 1000).left()).isEmpty();
  }

  @Test
  void theTimeLeftHasAReadableUnit() {
    assertThat(TaskProgress.NONE.timeLeft()).isEmpty();
    assertThat(left(Duration.ofMillis(300))).isEqualTo("about 1 s left");
    assertThat(left(Duration.ofSeconds(89))).isEqualTo("about 89 s left");
    assertThat(left(Duration.ofSeconds(100))).isEqualTo("about 2 min left");
    assertThat(left(Duration.ofMinutes(89))).isEqualTo("about 89 min left");
    assertThat(left(Duration.ofHours(8))).isEqualTo("about 8 h left");
  }

  private static String left(Duration left) {
    return new TaskProgress("train", 1, 9, Optional.of(left)).timeLeft();
  }
}
