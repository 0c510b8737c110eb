package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A step of a model with sharp heads, strong decays and confident outputs costs about what the
/// first one does. With numbers below 1.2e-38 in it, it took 4.7, 2.7 and 6 times as long.
class SharpModelTest {
  private static final int WIDTH = 64;
  private static final int BATCH = 8;
  private static final int LENGTH = 384;

  @ParameterizedTest
  @CsvSource({"TRANSFORMER, query, 30", "RWKV, '', 100", "LSTM, '', 10"})
  void aStepCostsNoMoreThanTheFirst(Architecture architecture, String sharp, double factor) {
    double first = millis(architecture, sharp, 1);
    double later = millis(architecture, sharp, factor);
    assertThat(later).as("milliseconds, %.1f at first", first).isLessThan(2 * first);
  }

  /// The least processor time of a few steps of a model whose matrices of that name are larger.
  private static double millis(Architecture architecture, String sharp, double factor) {
    StackConfig config = config(architecture);
    Map<String, float[]> weights;
    try (LanguageModel drawn = LanguageModel.create(config, 1, ComputeDevice.CPU)) {
      weights = drawn.weights();
    }
    weights.forEach((name, values) -> {
      for (int i = 0; i < values.length; i++) {
        values[i] *= (float) (values.length > 4 * WIDTH && name.contains(sharp) ? factor : 1);
      }
    });
    LanguageModel model = LanguageModel.of("sharp", config, weights, ComputeDevice.CPU);
    List<int[]> batch = new BatchSource(new DataSpec(RegBench.reference(), 0), 1).batch(0, BATCH);
    double least = Double.POSITIVE_INFINITY;
    try (Learner learner =
        new Learner(model, RegBench.reference(), training(), ComputeDevice.CPU, 1, 1)) {
      for (int step = 0; step < 6; step++) {
        long before = learner.ask(_ -> nanos());
        learner.read(step, batch);
        least = Math.min(least, (learner.ask(_ -> nanos()) - before) / 1e6);
      }
    }
    return least;
  }

  private static long nanos() {
    long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assumeTrue(nanos > 0, "nobody knows a thread's processor time here");
    return nanos;
  }

  private static StackConfig config(Architecture architecture) {
    return new StackConfig(
        architecture,
        Variant.PAPER,
        new StackConfig.Sizes(2, architecture.has(Field.HEADS) ? 2 : 0, WIDTH),
        architecture.has(Field.POSITIONS) ? Positions.ROTARY : Positions.NONE,
        0,
        0,
        0,
        List.of());
  }

  private static TrainingConfig training() {
    return new TrainingConfig(
        List.of(new Phase(100, LENGTH, BATCH)),
        TrainingConfig.Computation.of(4, 1),
        new Schedule.WarmUpDecay(0, 1e-3, 1e-4, 0.1),
        new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
        new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 0, 100),
        Optional.empty());
  }
}
