package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.OpenRuns;
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
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Scores, curves and the matrix of twelve predictors over 100 instances on one thread: computed
/// from the start, where the warm-up shows a fresh JVM that still loads the model, or from a cache
/// folder that an earlier run filled. The aim is three seconds.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 5)
public class EvaluationBenchmark {

  private static final List<String> RULES =
      List.of(
          "truth", "uniform", "unigram", "ngram-2", "ngram-3", "ngram-4", "wb-3", "kn-3", "add1-3",
          "ctw-5");

  @Param({"computed", "kept"})
  String rows;

  private Path folder;
  private ModelPool models;
  private EvaluationSpec spec;

  @Setup(Level.Trial)
  public void prepare() throws IOException {
    folder = Files.createTempDirectory("rows");
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
    OpenRuns runs = new OpenRuns();
    ShippedRuns shipped = ShippedRuns.find().orElseThrow();
    String run = shipped.run("transformer-4x2").orElseThrow().toString();
    Stream<String> models =
        Stream.of(run + "@2000", shipped.run("lnw-r").isPresent() ? "lnw-r" : run);
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 7);
    spec =
        new EvaluationSpec(
            Stream.concat(RULES.stream(), models)
                .map(name -> PredictorRef.parse(name, runs))
                .toList(),
            Stream.generate(stream::next).limit(100).toList(),
            RowRule.ALL);
    if (rows.equals("kept")) {
      matrix();
    }
  }

  @Benchmark
  public EvaluationResult matrix() {
    // No rows in memory, so that stored rows come from the folder.
    RowStore store =
        rows.equals("kept")
            ? new RowCache(0, Optional.of(new RowFolder(folder, 1L << 30)))
            : RowStore.uncached();
    return Evaluation.with(store, _ -> {}).run(spec, Context.of(models));
  }

  @TearDown(Level.Trial)
  public void clear() throws IOException {
    models.close();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("EvaluationBenchmark").build()).run();
  }
}
