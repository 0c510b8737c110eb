package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.junit.jupiter.api.Test;

/// Compares training with and without bfloat16 products.
class ReducedPrecisionTest {
  private static final int STEPS = 60;

  private static TrainingConfig training(ComputePrecision compute) {
    return new TrainingConfig(
            List.of(new Phase(STEPS, 48, 16)),
            TrainingConfig.Computation.of(8, 2),
            new Schedule.WarmUpDecay(1e-5, 1e-2, 1e-3, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(), TrainingConfig.Precision.FLOAT32, 0, 10),
            Optional.empty())
        .withCompute(compute);
  }

  /// The losses of every step of a tiny model.
  private static double[] losses(ComputePrecision compute) {
    StackConfig tiny = TestModels.transformer(2, 2, 32, Positions.ROTARY, 0, 0);
    LanguageModel model = LanguageModel.create(tiny, 5, ComputeDevice.CPU);
    BatchSource batches = new BatchSource(new DataSpec(RegBench.reference(), 0), 5);
    double[] losses = new double[STEPS];
    try (Learner learner =
        new Learner(model, RegBench.reference(), training(compute), ComputeDevice.CPU, 2, 5)) {
      for (int step = 0; step < STEPS; step++) {
        losses[step] = learner.step(step, batches.batch(step, 16)).loss();
      }
    }
    return losses;
  }

  @Test
  void learnsAboutAsWellAndDeterministically() {
    assumeThat(ReducedPrecision.isFaster()).isTrue();
    double[] full = losses(ComputePrecision.FLOAT32);
    double[] rounded = losses(ComputePrecision.BFLOAT16);
    assertThat(rounded[0]).isNotEqualTo(full[0]).isCloseTo(full[0], within(0.01));
    assertThat(rounded[STEPS - 1]).isLessThan(full[0] - 0.3);
    assertThat(rounded[STEPS - 1]).isCloseTo(full[STEPS - 1], within(0.05));
    assertThat(losses(ComputePrecision.BFLOAT16)).containsExactly(rounded);
  }

  @Test
  void oldRunsDoNotMentionIt() {
    TrainingConfig now = training(ComputePrecision.BFLOAT16);
    String json = Json.line(now);
    assertThat(json).contains("\"compute\":\"bfloat16\"");
    assertThat(Json.parse(json, TrainingConfig.class, "json")).isEqualTo(now);
    String old = json.replace(",\"compute\":\"bfloat16\"", "");
    assertThat(Json.parse(old, TrainingConfig.class, "json").compute()).isEmpty();
  }
}
