package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The gradients of a step of an initial model, and of one with sharp heads, strong decays and
/// confident outputs, whose products are full of numbers below 1.2e-38.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class SharpModelBenchmark {
  private static final int WIDTH = 64;
  private static final int BATCH = 8;
  private static final int LENGTH = 384;

  /// The matrices of each architecture that are scaled, and by how much.
  @Param({
    "TRANSFORMER query 1",
    "TRANSFORMER query 30",
    "RWKV . 1",
    "RWKV . 100",
    "LSTM . 1",
    "LSTM . 10",
    "MAMBA . 1",
    "MAMBA . 10"
  })
  public String model;

  private Learner learner;
  private List<int[]> batch;

  /// A model with some matrices scaled up.
  @Setup
  public void create() {
    String[] parts = model.split(" ", -1);
    StackConfig config = config(Architecture.valueOf(parts[0]));
    Map<String, float[]> weights;
    try (LanguageModel drawn = LanguageModel.create(config, 1, ComputeDevice.CPU)) {
      weights = drawn.weights();
    }
    float factor = Float.parseFloat(parts[2]);
    weights.forEach((name, values) -> {
      boolean sharp = values.length > 4 * WIDTH && name.matches(".*" + parts[1] + ".*");
      for (int i = 0; sharp && i < values.length; i++) {
        values[i] *= factor;
      }
    });
    LanguageModel sharp = LanguageModel.of("sharp", config, weights, ComputeDevice.CPU);
    learner = new Learner(sharp, RegBench.reference(), training(), ComputeDevice.CPU, 1, 1);
    batch = new BatchSource(new DataSpec(RegBench.reference(), 0), 1).batch(0, BATCH);
  }

  @TearDown
  public void close() {
    learner.close();
  }

  /// Forward and backward pass.
  @Benchmark
  public double gradients() {
    return learner.read(0, batch).loss();
  }

  private static StackConfig config(Architecture architecture) {
    boolean states = architecture == Architecture.MAMBA;
    return new StackConfig(
        architecture,
        Variant.PAPER,
        new StackConfig.Sizes(2, architecture.has(Field.HEADS) ? 2 : 0, WIDTH),
        architecture.has(Field.POSITIONS) ? Positions.ROTARY : Positions.NONE,
        0,
        0,
        states ? 16 : 0,
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
