package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The scores of all heads of the first sample, without the effects of cutting them: at one
/// checkpoint on 200 instances, and at all 33 on 100.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
public class HeadScoreBenchmark {
  private ModelPool models;
  private HeadScoreSpec checkpoint;
  private HeadScoreSpec run;

  @Setup(Level.Trial)
  public void prepare() {
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    RunDirectory read = new OpenRuns().run(shipped.run("transformer-4x2").orElseThrow());
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 1);
    List<Instance> instances = Stream.generate(stream::next).limit(200).toList();
    long last = read.checkpoints().getLast().step();
    checkpoint = new HeadScoreSpec(read.ref(last), instances, 1);
    run = new HeadScoreSpec(read.ref(last), instances.subList(0, 100), 1);
  }

  @Benchmark
  public HeadScoreResult checkpoint() {
    return HeadScores.run(checkpoint, Context.of(models));
  }

  @Benchmark
  public Map<Long, HeadScoreResult> run() {
    return HeadScores.runAll(run, Context.of(models));
  }

  @TearDown(Level.Trial)
  public void close() {
    models.close();
  }
}
