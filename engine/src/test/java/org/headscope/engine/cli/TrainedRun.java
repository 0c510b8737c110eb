package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.run.RunDirectory;

/// A tiny run that separate processes train, and that may be killed at any moment.
///
/// @param folder of the run
/// @param config the configuration, as `--config` reads it
record TrainedRun(Path folder, Path config) {
  /// Writes a configuration of `steps` steps of `batch` short instances each.
  static Path config(Path file, long steps, int batch) throws IOException {
    List<Long> checkpoints = Stream.iterate(0L, s -> s < steps, s -> s + 10).toList();
    TrainingConfig training =
        new TrainingConfig(
            List.of(new Phase(steps, 32, batch)),
            TrainingConfig.Computation.of(Math.min(batch, 64) / 2, 2),
            new Schedule.WarmUpDecay(1e-6, 3e-3, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(
                checkpoints, TrainingConfig.Precision.FLOAT32, 2, batch > 64 ? 1 : 3),
            Optional.empty());
    var model = TestModels.transformer(1, 2, 16, Positions.ROTARY, 0, 0);
    Recipe recipe = new Recipe(model, new DataSpec(RegBench.reference(), 0), training);
    return Files.writeString(file, Json.pretty(recipe));
  }

  /// Starts the run, or resumes it if it exists.
  Process start() throws IOException {
    return start(Files.exists(folder.resolve("run.json")));
  }

  /// Starts or resumes the run; the process's output goes to [#said()].
  Process start(boolean resume) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    words.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:MaxDirectMemorySize=256m",
            "-Dai.djl.offline=true",
            "-DOPT_OUT_TRACKING=true",
            "-Dai.djl.pytorch.num_threads=1",
            "-cp",
            System.getProperty("java.class.path"),
            HeadScopeCli.class.getName(),
            "train",
            "--device=cpu",
            "--threads=1",
            "--kernels=default",
            "--save-every=0.005",
            "--no-head-scores",
            "--out=" + folder));
    words.addAll(resume ? List.of("--resume") : List.of("--config=" + config, "--seed=3"));
    return new ProcessBuilder(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.appendTo(errors().toFile()))
        .start();
  }

  private Path errors() {
    return folder.resolveSibling(folder.getFileName() + ".err");
  }

  /// Returns the output of its processes so far.
  String said() throws IOException {
    return Files.exists(errors()) ? Files.readString(errors()) : "";
  }

  /// Sends `process` a signal.
  ///
  /// @param name without SIG
  static void signal(Process process, String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /// Trains to the end.
  void finish() throws IOException, InterruptedException {
    assertThat(start().waitFor()).as(this::lastSaid).isZero();
    assertThat(complete()).isTrue();
  }

  private String lastSaid() {
    try {
      return said();
    } catch (IOException e) {
      return e.toString();
    }
  }

  boolean complete() {
    return Files.exists(folder.resolve("COMPLETE"));
  }

  /// The last step in the metrics; −1 before the first.
  long step() throws IOException {
    Path metrics = folder.resolve("metrics.jsonl");
    if (Files.notExists(metrics)) {
      return -1;
    }
    String text = Files.readString(metrics);
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    return lines.isEmpty()
        ? -1
        : Long.parseLong(lines.getLast().replaceFirst(".*?\"step\":(\\d+).*", "$1"));
  }

  /// The step of the state on disk.
  long saved() {
    return Long.parseLong(
        TestTensors.readFinite(folder.resolve("state.safetensors"))
            .metadata()
            .getOrDefault("step", ""));
  }

  /// Returns true if a file is being written, or was when its writer was killed.
  boolean writing() throws IOException {
    return writing(folder) || writing(folder.resolve("checkpoints"));
  }

  private static boolean writing(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().endsWith(".part"));
    } catch (java.nio.file.NoSuchFileException _) {
      return false;
    }
  }

  /// Asserts that this run has the weights and metrics of `whole`.
  void mustEqual(TrainedRun whole) throws IOException {
    assertThat(weights()).isEqualTo(whole.weights());
    assertThat(metrics()).isEqualTo(whole.metrics());
    RunDirectory opened = RunDirectory.open(folder);
    List<String> warnings = new ArrayList<>();
    opened.metrics(warnings::add);
    assertThat(warnings).isEmpty();
    assertThat(writing()).isFalse();
  }

  private List<String> weights() throws IOException {
    return Files.readAllLines(folder.resolve("checkpoints/SHA256SUMS")).stream()
        .filter(line -> line.contains("step-"))
        .toList();
  }

  /// Returns the lines without the seconds and the values computed from them.
  private List<String> metrics() throws IOException {
    return Files.readAllLines(folder.resolve("metrics.jsonl")).stream()
        .map(line -> line.replaceAll("\"(seconds\":[^,]*|check\":\"[^\"]*\")", ""))
        .toList();
  }
}
