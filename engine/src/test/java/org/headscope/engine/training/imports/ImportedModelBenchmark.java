package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.TokenNumbers;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.run.Origin;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.run.RunWriter;
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

/// The waits for a model of GPT-2 small's shape (124 million random weights): until its run is
/// open, and then until its maps and predictions of a text are there, within a heap of 2 GB. The
/// aims are 10 s for opening, 2 s for 256 tokens and 8 s for 1,024.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 0)
@Measurement(iterations = 5)
public class ImportedModelBenchmark {
  @Param({"256", "1024"})
  int tokens;

  private Path folder;
  private RunDirectory run;
  private ModelPool models;
  private InspectionSpec spec;

  @Setup
  public void write() throws IOException {
    folder = Files.createTempDirectory("imported");
    DecoderConfig model = gpt2();
    Random random = new Random(1);
    SortedMap<String, StoredTensor> weights = new TreeMap<>();
    model
        .parameterSpecs()
        .forEach((name, spec) -> {
          long count = spec.shape().stream().mapToLong(n -> n).reduce(1, (a, b) -> a * b);
          float[] values = new float[Math.toIntExact(count)];
          for (int i = 0; i < values.length; i++) {
            values[i] = 0.02f * (random.nextFloat() - 0.5f);
          }
          weights.put(name, StoredTensor.float32(name, spec.shape(), values));
        });
    TokenNumbers task = new TokenNumbers(model.vocabulary(), tokens);
    Origin origin = new Origin("gpt2", new TreeMap<>(), List.of(), Optional.empty());
    RunWriter writer =
        RunWriter.create(
            folder.resolve("run"), RunInfo.of(model, new DataSpec(task, 0), origin, "import"));
    writer.checkpoint(0, new TensorFile(new TreeMap<>(Map.of("step", "0")), weights));
    writer.complete();
    run = RunDirectory.open(folder.resolve("run"));
    // Typed texts have no latent, and so no truth.
    Instance text =
        new Instance(
            "typed",
            Optional.empty(),
            task.stream(Split.TEST, 1).next().sequence(),
            Optional.empty());
    spec = new InspectionSpec(run.ref(0), text, Optional.of(new Range(0, tokens - 1)));
  }

  private DecoderConfig gpt2() throws IOException {
    Path config = folder.resolve("config.json");
    Map<String, Object> fields =
        Map.of(
            "model_type",
            "gpt2",
            "vocab_size",
            50_257,
            "n_embd",
            768,
            "n_layer",
            12,
            "n_head",
            12,
            "n_positions",
            1024);
    Files.writeString(config, Json.line(fields));
    ForeignConfig read = ForeignConfig.read(config);
    return Layout.of(read).read(read).model();
  }

  @Setup(Level.Iteration)
  public void close() {
    models = new ModelPool(() -> ComputeDevice.CPU, 1L << 30);
  }

  @Benchmark
  public long open() {
    models.lease(spec.checkpoint()).close();
    return models.hashCode();
  }

  @State(Scope.Benchmark)
  public static class Opened {
    @Setup(Level.Iteration)
    public void open(ImportedModelBenchmark of) {
      of.models.lease(of.spec.checkpoint()).close();
    }
  }

  @Benchmark
  public InspectionResult map(Opened opened) {
    return Inspection.run(spec, Context.of(models));
  }

  @TearDown(Level.Iteration)
  public void closeModels() {
    models.close();
  }

  @TearDown
  public void delete() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
