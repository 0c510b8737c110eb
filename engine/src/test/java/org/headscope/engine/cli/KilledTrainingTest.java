package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A few of [KilledTrainings], which does the same many times.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
class KilledTrainingTest {
  private static final long STEPS = 90;

  @TempDir Path folder;

  private TrainedRun run(String name) throws Exception {
    return new TrainedRun(
        folder.resolve(name), TrainedRun.config(folder.resolve(name + ".json"), STEPS, 4));
  }

  private static void awaitStep(TrainedRun run, Process process, long step) throws Exception {
    while (process.isAlive() && run.step() < step) {
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
    assertThat(process.isAlive()).as(run.said()).isTrue();
  }

  @Test
  void killedStoppedAndContestedRunsEndLikeUndisturbedOnes() throws Exception {
    TrainedRun whole = run("whole");
    Outcome.run(
        "train",
        "--config=" + whole.config(),
        "--seed=3",
        "--device=cpu",
        "--no-head-scores",
        "--out=" + whole.folder());
    TrainedRun run = run("killed");

    Process killed = run.start(false);
    awaitStep(run, killed, 20);
    killed.destroyForcibly().waitFor();

    Process stopped = run.start(true);
    awaitStep(run, stopped, 40);
    TrainedRun.signal(stopped, "STOP"); // it must not end meanwhile
    Process second = run.start(true);
    assertThat(second.waitFor()).isEqualTo(1);
    assertThat(run.said())
        .contains("is being trained by process " + stopped.pid() + " on ", " since ");
    TrainedRun.signal(stopped, "TERM");
    TrainedRun.signal(stopped, "CONT");
    assertThat(stopped.waitFor()).isEqualTo(143);
    assertThat(run.said())
        .contains("then the state is written")
        .contains("Training stopped at step " + run.saved() + ";");

    run.finish();
    run.mustEqual(whole);
  }
}
