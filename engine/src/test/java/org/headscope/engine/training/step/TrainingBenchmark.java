package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.openjdk.jmh.annotations.AuxCounters;
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

/// Training speed in tokens per second on RegBench batches cut to 384 tokens: whole steps with
/// clipping. An MLP of width 1024 is learned n-gram reweighting as shipped.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 10)
@Measurement(iterations = 3, time = 10)
@Fork(1)
public class TrainingBenchmark {
  private static final int BATCH = 16;
  private static final int LENGTH = 384;

  /// D, with heads of width 32; above 512, the hidden layer of a learned reweighting.
  @Param({"64", "128", "1024"})
  public int width;

  /// Threads that the two lanes run on.
  @Param({"1", "2"})
  public int threads;

  private Learner learner;
  private BatchSource source;
  private long step;

  /// A fresh model of four layers.
  @Setup
  public void create() {
    ModelConfig config =
        width > 512
            ? new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, width)
            : TestModels.transformer(4, width / 32, width, Positions.ROTARY, 0, 0);
    var training =
        new TrainingConfig(
            List.of(new Phase(1_000_000, LENGTH, BATCH)),
            TrainingConfig.Computation.of(4, 2),
            new Schedule.WarmUpDecay(0, 1e-3, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 0, 100),
            Optional.empty());
    LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU);
    learner = new Learner(model, RegBench.reference(), training, ComputeDevice.CPU, threads, 1);
    source = new BatchSource(new DataSpec(RegBench.reference(), 0), 1);
    step = 0;
  }

  /// Input tokens that are not padding, in addition to the steps.
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Real {
    /// Tokens seen.
    public long tokens;
  }

  /// One step.
  @Benchmark
  public double step(Real real) {
    Learner.Step done = learner.step(step, source.batch(step, BATCH));
    real.tokens += done.tokens();
    step++;
    return done.loss();
  }

  /// Frees the model.
  @TearDown
  public void close() {
    learner.close();
  }
}
