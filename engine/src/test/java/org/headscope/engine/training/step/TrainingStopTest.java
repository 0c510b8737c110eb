package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class TrainingStopTest {
  private final TrainingStop stop =
      new TrainingStop(new TrainingWatcher() {}, Path.of("/runs/one"));

  @Test
  void theQuestionHoldsWhileTrainingContinues() {
    stop.begins(244);
    String question = stop.closingQuestion();
    assertThat(question)
        .isEqualTo(
            "one is still training. If you quit, it finishes the current step, and stops. You can resume it from the list of runs or with headscope train --resume.");
    stop.ends(244);
    stop.begins(245);
    assertThat(stop.closingQuestion()).isEqualTo(question);
  }

  @Test
  void theStepIsReportedOnceItHasStopped() {
    stop.begins(259);
    stop.ends(259);
    stop.saved(259);
    assertThat(stop.stoppedMessage())
        .startsWith("Training stopped at step 259; headscope train --out");
  }
}
