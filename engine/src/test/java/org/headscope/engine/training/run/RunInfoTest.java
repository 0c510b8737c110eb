package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;

/// Records of a run about its training, and about where it was resumed.
class RunInfoTest {
  private static final ModelConfig MODEL = TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0);
  private static final RunInfo TINY = TinyRun.info(MODEL);

  private static TrainingSpec spec(Recipe recipe, ComputeDevice device, int threads) {
    return new TrainingSpec(
        recipe, 3, device, threads, Path.of("r"), true, "train it", TrainingSpec.SAVE_EVERY);
  }

  private static RunInfo with(String device) {
    return new RunInfo(
        TINY.format(),
        MODEL,
        TINY.data(),
        TINY.training(),
        TINY.seeds(),
        TINY.versions(),
        device,
        TINY.command());
  }

  @Test
  void everythingThatDeterminedARunIsRecorded() {
    RunInfo info = RunInfo.of(spec(TINY.recipe(), ComputeDevice.CPU, 2), Seeds.of(3));
    assertThat(info.format()).isEqualTo(2);
    assertThat(info.hasHashes()).isTrue();
    assertThat(info.recipe()).isEqualTo(TINY.recipe());
    assertThat(info.steps()).isEqualTo(10);
    assertThat(info.seeds()).containsEntry("run", 3L);
    assertThat(info.versions()).containsOnlyKeys("headscope", "java", "pytorch", "system");
    assertThat(info.versions().get("system")).startsWith(System.getProperty("os.name") + " ");
    assertThat(info.device()).isEqualTo("cpu, 2 threads");
    assertThat(info.command()).isEqualTo("train it");
    assertThat(RunInfo.of(spec(TINY.recipe(), ComputeDevice.CUDA, 2), Seeds.of(3)).device())
        .isEqualTo("cuda");
  }

  @Test
  void trainedWeightsNeedTheirTraining() {
    assertThatThrownBy(() ->
            new RunInfo(
                2, MODEL, TINY.data(), Optional.empty(), Map.of(), Map.of(), "cpu", "train"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("training is missing");
    assertThat(RunInfo.nothingToTrain())
        .hasMessageContaining("are constructed, so there is nothing to train");
  }

  @Test
  void aResumptionIsRecordedUnlessOnlyThreadsChanged() {
    TrainingSpec cpu = spec(TINY.recipe(), ComputeDevice.CPU, 4);
    TrainingSpec cuda = spec(TINY.recipe(), ComputeDevice.CUDA, 1);
    assertThat(TINY.resumed(cpu, 5)).isSameAs(TINY);
    assertThat(TINY.resumed(cpu, 0)).isSameAs(TINY);
    assertThat(TINY.resumed(cuda, 0).device()).isEqualTo("cuda");
    RunInfo moved = TINY.resumed(cuda, 5);
    assertThat(moved.device()).isEqualTo("cpu, 1 thread; from step 5 cuda");
    assertThat(moved.resumed(cuda, 7)).isSameAs(moved);
    assertThat(moved.resumed(cuda, 5).device()).as("resumed there again").isEqualTo(moved.device());
    assertThat(moved.resumed(cpu, 5)).as("never got further").isEqualTo(TINY);
    assertThat(moved.resumed(cpu, 6).device())
        .isEqualTo("cpu, 1 thread; from step 5 cuda; from step 6 cpu, 4 threads");
  }

  @Test
  void otherMicroBatchesAreRecorded() {
    TrainingConfig config = TINY.recipe().training();
    TrainingConfig smaller =
        new TrainingConfig(
            config.phases(),
            TrainingConfig.Computation.of(1, 1),
            config.schedule(),
            config.optimiser(),
            config.recorded(),
            config.lossPositions());
    Recipe recipe = new Recipe(MODEL, TINY.data(), smaller);
    assertThat(TINY.resumed(spec(recipe, ComputeDevice.CPU, 1), 5).device())
        .isEqualTo("cpu, 1 thread; from step 5 cpu, 1 thread, micro-batch 1, lanes 1");
  }

  @Test
  void theLastDeviceIsThatOfTheLastPart() {
    assertThat(TINY.lastDevice()).isEqualTo("cpu");
    assertThat(with("cuda").lastDevice()).isEqualTo("cuda");
    assertThat(with("cpu, 2 threads; from step 10 cuda").lastDevice()).isEqualTo("cuda");
    assertThat(with("cuda; from step 10 cpu, 2 threads").lastDevice()).isEqualTo("cpu");
  }

  @Test
  void measuredNumbersAreNotNegative() {
    OptionalDouble none = OptionalDouble.empty();
    MetricsLine line =
        new MetricsLine(
            0, 0, 0, "train", OptionalDouble.of(0), none, none, MetricsLine.Update.NONE);
    assertThat(line.isRestart()).isFalse();
    MetricsLine restart = MetricsLine.restart(line, 0.5);
    assertThat(restart.isRestart()).isTrue();
    assertThat(restart.loss()).isEmpty();
    assertThat(restart.update().rateFactor()).hasValue(0.5);
    for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      OptionalDouble value = OptionalDouble.of(wrong);
      List<Runnable> lines =
          List.of(
              () -> new MetricsLine(0, 0, wrong, "train", none, none, none, line.update()),
              () -> new MetricsLine(0, 0, 0, "train", value, none, none, line.update()),
              () -> new MetricsLine(0, 0, 0, "train", none, value, none, line.update()),
              () -> new MetricsLine(0, 0, 0, "train", none, none, value, line.update()),
              () -> new MetricsLine.Update(value, none),
              () -> new MetricsLine.Update(none, value),
              () -> MetricsLine.restart(line, wrong));
      assertThat(lines)
          .allSatisfy(each ->
              assertThatThrownBy(each::run)
                  .isInstanceOf(IllegalArgumentException.class)
                  .hasMessageEndingWith(" is " + wrong + ", not a number from 0 up"));
    }
    assertThatThrownBy(
            () -> new MetricsLine(-1, 0, 0, "train", none, none, none, MetricsLine.Update.NONE))
        .hasMessageStartingWith("step is -1");
    assertThatThrownBy(
            () -> new MetricsLine(0, -1, 0, "train", none, none, none, MetricsLine.Update.NONE))
        .hasMessageStartingWith("tokens is -1");
  }
}
