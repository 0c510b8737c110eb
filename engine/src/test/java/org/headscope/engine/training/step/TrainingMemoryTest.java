package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingNeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Training leaves no native array behind and needs no more memory the longer it runs.
class TrainingMemoryTest {
  private static final int STEPS = Integer.getInteger("headscope.memorySteps", 300);

  private static final TrainingConfig CONFIG =
      new TrainingConfig(
          List.of(new Phase(STEPS + 100L, 64, 8)),
          TrainingConfig.Computation.of(4, 2),
          new Schedule.WarmUpDecay(0, 1e-3, 1e-4, 0.1),
          new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
          new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 0, 100),
          Optional.empty());

  @Test
  @EnabledOnOs(OS.LINUX)
  void arraysAndResidentMemoryStayFlat() throws IOException {
    staysFlat(TestModels.transformer(2, 2, 32, Positions.ROTARY, 0, 0));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void memoryStaysFlatForReweighting() throws IOException {
    staysFlat(new ReweightingConfig(ReweightingConfig.Features.COUNTS, 64));
  }

  private static void staysFlat(ModelConfig config) throws IOException {
    BatchSource source = new BatchSource(new DataSpec(RegBench.reference(), 0), 1);
    LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU);
    try (Learner learner =
        new Learner(model, RegBench.reference(), CONFIG, ComputeDevice.CPU, 2, 1)) {
      learn(learner, source, 0, 100); // fills the caches of allocator and JVM
      int arrays = arrays(model.manager());
      long before = residentPages();
      learn(learner, source, 100, STEPS);
      assertThat(arrays(model.manager())).isEqualTo(arrays);
      long grownMiB = ((residentPages() - before) * 4096) >> 20;
      assertThat(grownMiB).isLessThan(120);
    }
  }

  /// The arrays that a learner holds between steps: weights, moments and the lanes' leaves, each of
  /// which shares its weight's memory and has a gradient of the same size.
  @Test
  void countedBytesEqualThoseOfALearner() {
    StackConfig model = TestModels.transformer(3, 2, 64, Positions.ROTARY, 0, 0);
    Recipe recipe = new Recipe(model, new DataSpec(RegBench.reference(), 0), CONFIG);
    BatchSource source = new BatchSource(recipe.data(), 1);
    LanguageModel created = LanguageModel.create(model, 1, ComputeDevice.CPU);
    try (Learner learner =
        new Learner(created, RegBench.reference(), CONFIG, ComputeDevice.CPU, 1, 1)) {
      learn(learner, source, 0, 1);
      long held =
          created.manager().getManagedArrays().stream()
              .mapToLong(array -> array.size() * array.getDataType().getNumOfBytes())
              .sum();
      double counted = TrainingNeed.of(recipe, 1).weights();
      assertThat(held).isGreaterThanOrEqualTo((long) counted); // plus tables of angles
      assertThat(held).isLessThan((long) (1.1 * counted));
    }
  }

  private static void learn(Learner learner, BatchSource source, long from, long steps) {
    for (long step = from; step < from + steps; step++) {
      learner.step(step, source.batch(step, 8));
    }
  }

  /// Arrays of `manager` and of every open manager below it.
  private static int arrays(NDManager manager) {
    return manager.getManagedArrays().size();
  }

  private static long residentPages() throws IOException {
    System.gc();
    return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1]);
  }
}
