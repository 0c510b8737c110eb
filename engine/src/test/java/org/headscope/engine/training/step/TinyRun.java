package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.run.CheckpointFiles;
import org.headscope.engine.training.run.MetricsFile;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunInfo;

/// Run directories with random weights, for tests that need a run but not a trained one.
public final class TinyRun {
  private static final String METRICS =
      """
      {"step":5,"tokens":80,"seconds":0.5,"split":"train","loss":2.5,"learningRate":1e-3,"gradientNorm":1.5}
      {"step":5,"tokens":80,"seconds":0.6,"split":"validation","accuracy":0.5,"tvd":0.25}
      """;

  private TinyRun() {}

  /// Writes a run of `model` whose checkpoint of each step has weights drawn from the step.
  public static RunDirectory write(Path run, ModelConfig model, long... steps) throws IOException {
    Files.createDirectories(run.resolve("checkpoints"));
    Files.writeString(run.resolve("run.json"), Json.pretty(info(model)));
    Files.writeString(run.resolve("metrics.jsonl"), checked(METRICS));
    for (long step : steps) {
      writeWeights(run, step, tensors(model, step));
    }
    writeSums(run, steps);
    return RunDirectory.open(run);
  }

  /// Lines of metrics with their checks.
  public static String checked(String lines) {
    return MetricsFile.text(
        lines.lines().map(line -> Json.parse(line, MetricsLine.class, "A line")).toList());
  }

  public static RunInfo info(ModelConfig model) {
    return new RunInfo(
        RunInfo.FORMAT,
        model,
        new DataSpec(RegBench.reference(), 0),
        Optional.of(
            new TrainingConfig(
                List.of(new Phase(10, 64, 4)),
                TrainingConfig.Computation.of(2, 1),
                new Schedule.WarmUpDecay(1e-6, 1e-3, 1e-4, 0.05),
                new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
                new TrainingConfig.Recorded(
                    List.of(0L, 5L, 10L), TrainingConfig.Precision.FLOAT32, 4, 5),
                Optional.empty())),
        Map.of("run", 1L),
        Map.of("java", "25"),
        "cpu, 1 thread",
        "train --preset sample");
  }

  public static List<StoredTensor> tensors(ModelConfig model, long seed) {
    List<StoredTensor> tensors = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    model
        .parameterSpecs()
        .forEach((name, spec) ->
            tensors.add(StoredTensor.float32(name, spec.shape(), spec.draw(random))));
    return tensors;
  }

  public static Path weightsFile(Path run, long step) {
    return run.resolve("checkpoints").resolve("step-%08d.safetensors".formatted(step));
  }

  public static void writeWeights(Path run, long step, List<StoredTensor> tensors)
      throws IOException {
    TensorFile content = TensorFile.of(new TreeMap<>(), tensors);
    AtomicFile.write(weightsFile(run, step), out -> Safetensors.write(out, content));
  }

  /// Lists run.json and the existing weights with their current hashes.
  public static void writeSums(Path run, long... steps) throws IOException {
    SortedMap<String, String> weights = new TreeMap<>();
    for (long step : steps) {
      weights.put(RunFiles.weights(step), Sha256.hex(weightsFile(run, step)));
    }
    String info = Sha256.hex(run.resolve("run.json"));
    Files.writeString(
        run.resolve("checkpoints/SHA256SUMS"),
        CheckpointFiles.text(Optional.of(info), Optional.empty(), weights));
  }

  /// Turns a run into one of format 1: only its weights have hashes.
  public static void unprotect(Path run) throws IOException {
    replace(run.resolve("run.json"), "\"format\" : 2", "\"format\" : 1");
    replace(run.resolve("metrics.jsonl"), ",\"check\":\"[^\"]*\"", "");
    replace(run.resolve("checkpoints/SHA256SUMS"), ".*run.json\\n|# check.*\\n", "");
  }

  private static void replace(Path file, String pattern, String by) throws IOException {
    Files.writeString(file, Files.readString(file).replaceAll(pattern, by));
  }
}
