package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;
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
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// The cost of the engine for a change of checkpoint in the window: one checkpoint of the shipped
/// Transformer reads one text, on one thread. Either its weights are read from disk, as on a first
/// visit, or the model is in the pool still. The first measurement is that of a fresh JVM.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 100)
public class InspectionBenchmark {
  @Param({"read", "kept"})
  String weights;

  private ModelPool models;
  private RunDirectory run;
  private List<Checkpoint> checkpoints;
  private Instance instance;
  private int visit;

  @Setup
  public void prepare() {
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    Path file =
        shipped.instances().stream()
            .filter(each -> each.endsWith("test.jsonl"))
            .findFirst()
            .orElseThrow();
    run = new OpenRuns().run(shipped.run("transformer-4x2").orElseThrow());
    checkpoints = run.checkpoints();
    instance = InstanceFile.read(file).getFirst();
    models = new ModelPool(() -> ComputeDevice.CPU, weights.equals("kept") ? 1L << 30 : 0);
    if (weights.equals("kept")) {
      checkpoints.forEach(checkpoint -> models.lease(run.ref(checkpoint.step())).close());
    }
  }

  @Benchmark
  public InspectionResult visit() {
    long step = checkpoints.get(visit++ % checkpoints.size()).step();
    return Inspection.run(new InspectionSpec(run.ref(step), instance), Context.of(models));
  }

  @TearDown
  public void close() {
    models.close();
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("InspectionBenchmark").build()).run();
  }
}
