package org.headscope.app.lesson.play;

import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.measure.HeadFormation;

/// The state of a training that a step offers.
///
/// @param run the name of the folder that it trains into; empty before it starts
/// @param progress `step 5 of 300 · about 40 s left`; empty if nothing runs
/// @param fraction that is done; −1 if unknown
/// @param forming the heads of the training, or of the recorded run if that is shown instead
/// @param why a sentence: the reason for showing recorded checkpoints, or another note
public record TrainingStatus(
    LessonTraining training,
    Stage stage,
    String run,
    String progress,
    double fraction,
    HeadFormation forming,
    String why) {
  public enum Stage {
    OFFERED,
    /// Kernels are being tested for it.
    TRYING,
    RUNNING,
    /// The training has ended; a head formed, or its last heads are being scored.
    ENDED,
    /// Recorded checkpoints are shown instead.
    RECORDED
  }

  static TrainingStatus offer(LessonTraining training) {
    return new TrainingStatus(training, Stage.OFFERED, "", "", 0, HeadFormation.NOTHING, "");
  }

  public boolean isRunning() {
    return stage == Stage.TRYING || stage == Stage.RUNNING;
  }
}
