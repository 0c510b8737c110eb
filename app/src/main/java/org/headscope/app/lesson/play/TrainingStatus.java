package org.headscope.app.lesson.play;

import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.measure.Forming;

/// The player's report on a step that trains.
///
/// @param run the name of the folder that is trained into, or was; empty before
/// @param progress `step 5 of 300 · about 40 s left`; empty where nothing runs
/// @param fraction that is done, −1 when unknown
/// @param forming the heads of what is trained or, where that takes over, of what was recorded
/// @param why what was recorded takes over, or what else there is to say, in a sentence
public record TrainingStatus(
    LessonTraining training,
    Stage stage,
    String run,
    String progress,
    double fraction,
    Forming forming,
    String why) {
  public enum Stage {
    OFFERED,
    /// Kernels are tried for it.
    TRYING,
    RUNNING,
    /// The training ended, with a head that formed.
    ENDED,
    /// Recorded checkpoints took over.
    RECORDED
  }

  static TrainingStatus offer(LessonTraining training) {
    return new TrainingStatus(training, Stage.OFFERED, "", "", 0, Forming.NOTHING, "");
  }

  public boolean goesOn() {
    return stage == Stage.TRYING || stage == Stage.RUNNING;
  }
}
