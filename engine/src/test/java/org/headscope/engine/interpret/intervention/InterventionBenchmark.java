package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
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

/// The cost of the engine for a change of the stack in the window: the shipped Transformer reads
/// one text with interventions and without, and all maps of both are kept, on one thread. The model
/// is in the pool; the first measurement of a mean includes the means over held-out instances. The
/// aim is 150 milliseconds.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 100)
public class InterventionBenchmark {
  @Param({"1.2 by zero", "2.2 by mean", "1.1,1.2,mlp1,2.1,2.2,mlp2 by other-instance"})
  String intervention;

  private final Interventions interventions = new Interventions();
  private ModelPool models;
  private InterventionSpec spec;

  @Setup
  public void prepare() {
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    Path file =
        shipped.instances().stream()
            .filter(each -> each.endsWith("test.jsonl"))
            .findFirst()
            .orElseThrow();
    RunDirectory run = new OpenRuns().run(shipped.run("transformer-4x2").orElseThrow());
    Checkpoint last = run.checkpoints().getLast();
    List<Instance> instances = InstanceFile.read(file);
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    models.lease(run.ref(last.step())).close();
    spec =
        new InterventionSpec(
            run.ref(last.step()),
            instances.getFirst(),
            List.of(Intervention.parse(intervention)),
            Optional.of(instances.get(1)),
            true,
            1);
  }

  @Benchmark
  public InspectionResult cut() {
    return interventions.inspect(spec, 1024, Context.of(models));
  }

  @TearDown
  public void close() {
    models.close();
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("InterventionBenchmark").build()).run();
  }
}
