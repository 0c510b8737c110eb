package org.headscope.engine.interpret.circuit;

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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The effects of the 175 edges of the first sample on 50 instances of 256 tokens. The aims are 90
/// seconds exactly and 10 seconds by gradients along the path between two embeddings.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 2)
public class CircuitBenchmark {
  @Param({"EXACT", "EAP_IG"})
  EdgeMethod method;

  private ModelPool models;
  private CircuitSpec spec;

  @Setup(Level.Trial)
  public void prepare() {
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    RunDirectory read = new OpenRuns().run(shipped.run("transformer-4x2").orElseThrow());
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 1);
    List<Instance> instances = Stream.generate(stream::next).limit(50).toList();
    spec =
        new CircuitSpec(
            read.ref(read.checkpoints().getLast().step()),
            new CircuitSpec.Texts(instances, List.of(), 256),
            Corruption.RESAMPLE,
            CircuitMeasure.CROSS_ENTROPY,
            List.of(method),
            OptionalDouble.empty(),
            List.of(),
            1);
  }

  @Benchmark
  public CircuitResult edges() {
    return Circuits.run(spec, Context.of(models));
  }

  @TearDown(Level.Trial)
  public void close() {
    models.close();
  }
}
