package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of a run with one flipped bit is never read.
class FlippedRunTest {
  @TempDir Path run;

  private TrainingSpec spec(boolean resume) {
    return new TrainingSpec(
        TrainerTest.recipe(1e-2, 0),
        3,
        ComputeDevice.CPU,
        1,
        run,
        resume,
        "test",
        TrainingSpec.SAVE_EVERY);
  }

  @BeforeEach
  void trainHalfARun() {
    TrainerTest.trainUntil(spec(false), "step 13 of 20");
  }

  private boolean opens() {
    return RunDirectory.open(run).hasCheckpoint(10);
  }

  @Test
  void flippedDefinitionsAreRefused() throws IOException {
    FlippedBits.areRefused(run.resolve("run.json"), this::opens);
    FlippedBits.areRefused(run.resolve("checkpoints/SHA256SUMS"), this::opens);
  }

  @Test
  void flippedMetricsAreRefused() throws IOException {
    RunDirectory opened = RunDirectory.open(run);
    FlippedBits.areRefused(run.resolve("metrics.jsonl"), () -> !opened.metrics(_ -> {}).isEmpty());
  }

  @Test
  void flippedWeightsAreRefused() throws IOException {
    RunDirectory opened = RunDirectory.open(run);
    Checkpoint last = opened.checkpoint(OptionalLong.empty());
    FlippedBits.areRefused(
        last.file(), () -> !opened.checkpointFiles().weights(last, opened.info()).isEmpty());
  }

  @Test
  void flippedStatesAreRefused() throws IOException {
    RunDirectory opened = RunDirectory.open(run);
    TrainingSpec spec = spec(true);
    LanguageModel model =
        LanguageModel.create(spec.recipe().model(), Seeds.of(3).model(), ComputeDevice.CPU);
    try (Learner learner =
        new Learner(
            model,
            RegBench.reference(),
            spec.recipe().training(),
            ComputeDevice.CPU,
            1,
            Seeds.of(3).dropout())) {
      FlippedBits.areRefused(
          run.resolve("state.safetensors"),
          () -> TrainingState.restore(opened, spec, learner).isPresent());
    }
  }
}
