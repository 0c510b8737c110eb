package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
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

/// The influence of each of 383 tokens on the predictions of a shipped run, two symbols each, on
/// all cores: of one that reads only the tokens after a replaced one, and of one that cannot.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class InfluenceBenchmark {
  private static final int LENGTH = 383;

  @Param({"transformer-4x2", "retnet"})
  String run;

  private ModelPool models;
  private InfluenceSpec spec;

  @Setup(Level.Trial)
  public void prepare() {
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    RunDirectory read = new OpenRuns().run(shipped.run(run).orElseThrow());
    Instance instance =
        InstanceFile.read(shipped.folder().resolve("test.jsonl")).stream()
            .filter(i -> i.tokens().length >= LENGTH)
            .findFirst()
            .orElseThrow();
    spec =
        new InfluenceSpec(
            read.ref(read.checkpoints().getLast().step()),
            instance,
            2,
            1,
            Optional.of(new Range(0, LENGTH - 1)));
  }

  @Benchmark
  public InfluenceResult influence() {
    return Influence.run(spec, Context.of(models));
  }

  @TearDown(Level.Trial)
  public void close() {
    models.close();
  }
}
