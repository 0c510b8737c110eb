package org.headscope.engine.training.step;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Kernels.Products;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepProfileTest {
  private static final int LAYERS = 2;
  private static final int WIDTH = 16;
  private static final int BATCH = 4;
  private static final int LENGTH = 96; // less than a block of attention, more than oneDNN needs
  private static final int LANES = 2;

  private static List<OperationCall> small() throws URISyntaxException {
    return OperationCall.read(
        Path.of(requireNonNull(StepProfileTest.class.getResource("step-profile.json")).toURI()));
  }

  @Test
  void operationsAreGroupedByPurpose() throws URISyntaxException {
    Map<OperationGroup, Double> shares = StepProfiler.shares(small(), 1000e-6);
    List<Integer> thousandths = List.of(68, 30, 48, 60, 40, 10, 30, 9, 11, 7, 14, 14, 659);
    assertThat(shares.values().stream().map(share -> Math.toIntExact(Math.round(1000 * share))))
        .containsExactlyElementsOf(thousandths); // in the order of the groups
    assertThat(shares.values().stream().mapToDouble(x -> x).sum()).isCloseTo(1, within(1e-9));
  }

  /// 4×6 by 6×8 three times: forwards, and back to inputs and weights.
  @Test
  void productsAreCountedFromTheirShapes() throws URISyntaxException {
    double flops = 0;
    double bytes = 0;
    for (OperationCall call : small()) {
      if (OperationGroup.of(call) == OperationGroup.LINEAR) {
        flops += OperationCount.of(call).flops();
        bytes += OperationCount.of(call).bytes();
      }
    }
    assertThat(flops).isEqualTo(3 * 2 * 4 * 6 * 8);
    assertThat(bytes).isEqualTo(3 * 4 * (4 * 6 + 6 * 8 + 4 * 8));
  }

  /// Compares PyTorch's multiplications in a step of a whole model with the count on paper.
  @ParameterizedTest
  @EnumSource
  void multiplicationsEqualTheModelsCount(Products products) throws IOException {
    StackConfig model = TestModels.transformer(LAYERS, 2, WIDTH, Positions.ROTARY, 0, 0);
    Map<OperationGroup, OperationCount> counts;
    try (Learner learner =
        new Learner(
            LanguageModel.create(model, 1, ComputeDevice.CPU),
            RegBench.reference(),
            training(model, Kernels.DEFAULT.withProducts(products)),
            ComputeDevice.CPU,
            StepProfiler.THREADS,
            1)) {
      SplittableRandom random = new SplittableRandom(1);
      List<int[]> batch =
          Stream.generate(() -> random.ints(LENGTH + 1L, 1, 19).toArray()).limit(BATCH).toList();
      learner.step(0, batch); // compiles the scripts, which also computes
      counts = new StepProfiler(learner, batch).counts();
    }
    double square = 12.0 * LENGTH * WIDTH * WIDTH; // queries, keys, values, output, and MLP
    double pairs = 2.0 * LENGTH * LENGTH * WIDTH; // scores, and sums of values
    double head = (double) LENGTH * WIDTH * model.sizes().vocabulary();
    assertThat(requireNonNull(counts.get(OperationGroup.LINEAR)).flops())
        .isEqualTo(6 * BATCH * (LAYERS * square + head));
    assertThat(requireNonNull(counts.get(OperationGroup.ATTENTION)).flops())
        .isEqualTo(6 * BATCH * LAYERS * pairs);
    assertThat(counts.values().stream().mapToDouble(OperationCount::flops).sum())
        .isEqualTo(6 * BATCH * (model.multiplications(LENGTH) + head));
  }

  private static TrainingConfig training(StackConfig model, Kernels kernels) {
    TrainingConfig training =
        new TrainingConfig(
            List.of(new Phase(10, LENGTH, BATCH)),
            TrainingConfig.Computation.of(2, LANES),
            new Schedule.WarmUpDecay(0, 1e-3, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 0, 100),
            Optional.empty());
    return new Recipe(model, new DataSpec(RegBench.reference(), 0), training)
        .withKernels(kernels)
        .training();
  }

  /// Reading it checks that shares sum to one.
  @Test
  void thePublishedProfileIsComplete() {
    Path file =
        Path.of(System.getProperty("headscope.samples"))
            .resolveSibling("engine")
            .resolve(Path.of("docs", "results", StepProfile.FILE));
    StepProfile profile = Json.read(file, StepProfile.class);
    assertThat(profile.cases())
        .extracting(one -> one.architecture() + " " + one.width())
        .contains(
            "transformer 64", "transformer 128", "transformer 256", "transformer 512", "mamba 128");
    for (StepProfile.Case one : profile.cases()) {
      if (one.architecture().equals("transformer")) {
        double multiplied =
            profile.choices().layers() * 12.0 * one.width() * one.width() + 20.0 * one.width();
        assertThat(one.rows())
            .filteredOn(row -> row.operations().equals(OperationGroup.LINEAR.label()))
            .singleElement()
            .satisfies(row ->
                assertThat(row.gigaflop())
                    .isCloseTo(
                        6e-9 * profile.choices().batch() * one.length() * multiplied,
                        within(1e-6)));
      }
    }
  }

  @Test
  void sharesThatDoNotSumToOneAreRefused() {
    StepProfile.Speed speed = new StepProfile.Speed(1, 1, 1, 1, 1, 1, "");
    List<StepProfile.Row> half = List.of(new StepProfile.Row("linear maps", 0.5, 0, 0, 0));
    assertThatThrownBy(() -> new StepProfile.Case("transformer", 64, 384, speed, 1, half))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.5");
  }
}
