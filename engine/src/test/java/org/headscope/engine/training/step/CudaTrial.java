package org.headscope.engine.training.step;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.TestDevice;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.CudaNatives;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.trial.DeviceCheck;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/// Tests everything that HeadScope computes on the first NVIDIA GPU, in ten minutes at most, and
/// writes a report to send home. `-Dheadscope.test.device` names another device, `-Donly=Tokens`
/// the sections whose titles contain that word. Without a GPU it says so and succeeds.
public final class CudaTrial {
  private static final ComputeDevice CUDA =
      ComputeDevice.named(System.getProperty(TestDevice.PROPERTY, "cuda"));
  private static final int WIDTH = 128;
  private static final int LENGTH = 384;
  private static final int BATCH = ArchitectureCase.BATCH;
  private static final int STEPS = 6;

  private final StringBuilder report = new StringBuilder();
  private boolean failed;

  private CudaTrial() {}

  /// Runs everything; exits with 1 if the GPU computes wrongly.
  public static void main(String[] args) throws IOException {
    if (!ComputeDevice.here().contains(CUDA)) {
      System.out.println(
          "Skipped, since PyTorch sees no NVIDIA GPU. CUDA natives: "
              + CudaNatives.sentence(false));
      return;
    }
    CudaTrial trial = new CudaTrial();
    trial.section("Machine", trial::machine);
    trial.section("Each architecture beside the processor", trial::architectures);
    trial.section("Goldens, contracts, gradients, step forms", trial::tests);
    trial.section("Two runs of one seed, 6 steps", trial::seeds);
    trial.section("Begun on one device, gone on with on the other", trial::moved);
    trial.section("More than fits", trial::memory);
    trial.section("Tokens per second, width 128, 4 layers, 384 tokens, batch 32", trial::speeds);
    Path file = Path.of(System.getProperty("headscope.out", "."), "cuda-report.txt");
    AtomicFile.write(
        file, out -> out.write(trial.report.toString().getBytes(StandardCharsets.UTF_8)));
    System.out.println(file.toAbsolutePath());
    System.exit(trial.failed ? 1 : 0);
  }

  private void section(String title, Runnable work) {
    if (!title.contains(System.getProperty("only", ""))) {
      return;
    }
    line("%n%s%n%s".formatted(title, "=".repeat(title.length())));
    long begin = System.nanoTime();
    try {
      work.run();
    } catch (RuntimeException e) {
      wrong("failed: " + NativeRuntime.reason(e));
    }
    line("(%.1f s)".formatted((System.nanoTime() - begin) / 1e9));
  }

  private void line(String line) {
    System.out.println(line);
    report.append(line).append(System.lineSeparator());
  }

  private void wrong(String sentence) {
    failed = true;
    line("WRONG: %s".formatted(sentence));
  }

  private void machine() {
    NativeRuntime runtime = NativeRuntime.load();
    line(
        "HeadScope %s, PyTorch %s, %s"
            .formatted(Version.current(), runtime.version(), runtime.flavour()));
    line("%s".formatted(CudaNatives.sentence(true)));
    runtime.devices().forEach(device -> line("%s".formatted(device)));
    line("%d processors".formatted(Runtime.getRuntime().availableProcessors()));
  }

  private void architectures() {
    List<DeviceCheck.Difference> found = DeviceCheck.run(CUDA, Progress.none(), new Cancellation());
    DeviceCheck.lines(found)
        .forEach((architecture, line) -> line("%-18s %s".formatted(architecture.id(), line)));
    if (!DeviceCheck.failures(found).isEmpty()) {
      wrong(DeviceCheck.failures(found));
    }
  }

  /// Runs the tests of the package of models with every model on the GPU.
  private void tests() {
    System.setProperty(TestDevice.PROPERTY, CUDA.label());
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectPackage(TestDevice.class.getPackageName()))
                .configurationParameter("jqwik.reporting.onlyfailures", "true")
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    line(
        "%d of %d passed, %d skipped"
            .formatted(
                summary.getTestsSucceededCount(),
                summary.getTestsFoundCount(),
                summary.getTestsSkippedCount()));
    summary
        .getFailures()
        .forEach(failure ->
            wrong(
                failure.getTestIdentifier().getLegacyReportingName()
                    + ": "
                    + String.valueOf(failure.getException())
                        .lines()
                        .limit(8)
                        .collect(Collectors.joining(" "))));
  }

  private void seeds() {
    for (Architecture architecture : Architecture.values()) {
      String apart =
          List.of(4, BATCH).stream()
              .map(size -> "micro-batch %d: %s".formatted(size, apart(architecture, size)))
              .collect(Collectors.joining(", "));
      line("%-18s %s".formatted(architecture.id(), apart));
    }
  }

  private static String apart(Architecture architecture, int microBatch) {
    TrainingConfig config = config(128, microBatch);
    Map<String, float[]> first = weights(architecture, config, CUDA, CUDA);
    return apart(first, weights(architecture, config, CUDA, CUDA));
  }

  private void moved() {
    TrainingConfig config = config(128, BATCH);
    for (Architecture architecture :
        List.of(Architecture.TRANSFORMER, Architecture.LSTM, Architecture.MAMBA)) {
      Map<String, float[]> processor =
          weights(architecture, config, ComputeDevice.CPU, ComputeDevice.CPU);
      line(
          "%-18s all on the GPU %s from all on the processor; GPU then processor %s; the reverse %s"
              .formatted(
                  architecture.id(),
                  apart(processor, weights(architecture, config, CUDA, CUDA)),
                  apart(processor, weights(architecture, config, CUDA, ComputeDevice.CPU)),
                  apart(processor, weights(architecture, config, ComputeDevice.CPU, CUDA))));
    }
  }

  /// The weights after some steps, half of them on each device.
  private static Map<String, float[]> weights(
      Architecture architecture, TrainingConfig config, ComputeDevice first, ComputeDevice then) {
    Map<String, float[]> half = steps(architecture, config, first, Map.of(), 0);
    return steps(architecture, config, then, half, STEPS / 2);
  }

  private static Map<String, float[]> steps(
      Architecture architecture,
      TrainingConfig config,
      ComputeDevice device,
      Map<String, float[]> before,
      int begin) {
    try (Learner learner = learner(architecture, 64, config, device)) {
      if (!before.isEmpty()) {
        learner.restore(before);
      }
      for (int step = begin; step < begin + STEPS / 2; step++) {
        learner.step(step, ArchitectureCase.batch(step, 128));
      }
      return state(learner);
    }
  }

  private static Learner learner(
      Architecture architecture, int width, TrainingConfig config, ComputeDevice device) {
    return new Learner(
        LanguageModel.create(ArchitectureCase.model(architecture, width), 1, device),
        RegBench.reference(),
        config,
        device,
        config.lanes(),
        1);
  }

  private static String apart(Map<String, float[]> a, Map<String, float[]> b) {
    double largest = 0;
    for (Map.Entry<String, float[]> entry : a.entrySet()) {
      float[] other = Objects.requireNonNull(b.get(entry.getKey()));
      for (int i = 0; i < other.length; i++) {
        largest = Math.max(largest, Math.abs((double) entry.getValue()[i] - other[i]));
      }
    }
    return largest == 0 ? "the same bits" : "%.1e apart".formatted(largest);
  }

  /// The weights and moments, in the form of [Learner#restore].
  private static Map<String, float[]> state(Learner learner) {
    Map<String, float[]> state = learner.optimiser().state();
    learner
        .model()
        .weights()
        .forEach((name, values) -> state.put(TrainingState.WEIGHT + name, values));
    return state;
  }

  /// Requests more memory than any card has, and then a little: the memory must be free again.
  private void memory() {
    List<int[]> many = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      many.addAll(ArchitectureCase.batch(i, 1023));
    }
    TrainingConfig config = config(1023, many.size());
    try (Learner learner = learner(Architecture.TRANSFORMER, 1024, config, CUDA)) {
      try {
        learner.read(0, many);
        line("%d instances of 1,023 tokens fit, width 1024".formatted(many.size()));
      } catch (EngineException e) {
        if (!MemoryCheck.isOutOfMemory(e)) {
          throw e;
        }
        learner.read(0, many.subList(0, 8));
        line("%d instances do not fit, and afterwards 8 do".formatted(many.size()));
      }
    }
  }

  private void speeds() {
    line("%-18s %12s %12s %12s".formatted("", "GPU", "bfloat16", "processor"));
    int lanes = Math.min(8, Runtime.getRuntime().availableProcessors());
    TrainingConfig gpu = config(LENGTH, BATCH);
    TrainingConfig cpu = ArchitectureCase.training(LENGTH).withBatches(4, lanes);
    for (Architecture architecture : Architecture.values()) {
      line(
          "%-18s %,12.0f %,12.0f %,12.0f"
              .formatted(
                  architecture.id(),
                  speed(architecture, gpu, CUDA, 10),
                  speed(architecture, gpu.withCompute(ComputePrecision.BFLOAT16), CUDA, 10),
                  speed(architecture, cpu, ComputeDevice.CPU, 2)));
    }
  }

  private static double speed(
      Architecture architecture, TrainingConfig config, ComputeDevice device, int steps) {
    try (Learner learner = learner(architecture, WIDTH, config, device)) {
      double[] rates = new double[steps];
      for (int step = -2; step < steps; step++) {
        List<int[]> batch = ArchitectureCase.batch(step + 2, LENGTH);
        long begin = System.nanoTime();
        long tokens = learner.step(step + 2, batch).tokens();
        if (step >= 0) {
          rates[step] = tokens / ((System.nanoTime() - begin) / 1e9);
        }
      }
      return ArchitectureCase.median(Arrays.stream(rates));
    }
  }

  private static TrainingConfig config(int length, int microBatch) {
    return ArchitectureCase.training(length).withBatches(microBatch, 1);
  }
}
