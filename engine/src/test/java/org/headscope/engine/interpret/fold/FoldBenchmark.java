package org.headscope.engine.interpret.fold;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The window's folding of a map of the longest of the shipped instances, as it is on the screen.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FoldBenchmark {
  @Param({"STATE", "SYMBOL", "EDGE"})
  FoldBy by;

  private ModelPool models;
  private Instance instance;
  private InspectionResult read;

  @Setup(Level.Trial)
  public void prepare() {
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    RunDirectory run = new OpenRuns().run(shipped.run("transformer-4x2").orElseThrow());
    instance =
        InstanceFile.read(shipped.folder().resolve("test.jsonl")).stream()
            .max(Comparator.comparingInt(Instance::length))
            .orElseThrow();
    read =
        Inspection.run(
            new InspectionSpec(run.ref(run.checkpoints().getLast().step()), instance),
            Context.of(models));
  }

  @Benchmark
  public Fold fold() {
    int[] tokens = read.tokens();
    PairGroups groups = PairGroups.of(by, instance, tokens);
    return Fold.of(read.attention(), 3, 2, groups, new Range(0, tokens.length - 1));
  }

  @TearDown(Level.Trial)
  public void close() {
    models.close();
  }
}
