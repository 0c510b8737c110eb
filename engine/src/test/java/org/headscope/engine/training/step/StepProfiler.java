package org.headscope.engine.training.step;

import static java.util.Objects.requireNonNullElse;

import module java.base;

import ai.djl.pytorch.jni.JniUtils;
import java.lang.management.ManagementFactory;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.TrainingConfig;

/// Profiles steps of one model on one thread: some for timing, some with PyTorch's profiler, and
/// one more with the shapes of all operands.
final class StepProfiler {
  static final int THREADS = 1;

  /// The number of profiled steps.
  private static final int PROFILED = 2;

  private final Learner learner;
  private final List<int[]> batch;
  private long step;

  /// Profiles of `learner`, which computes on one thread, on `batch`.
  StepProfiler(Learner learner, List<int[]> batch) {
    this.learner = learner;
    this.batch = batch;
  }

  /// 10⁹ bytes per second of [MachineRates#triad].
  static double triad() {
    return MachineRates.triad(THREADS, StepProfiler::processor);
  }

  /// Measures a model.
  ///
  /// @param bandwidth that of the triad
  static StepProfile.Case measure(
      Architecture architecture, int width, int length, double bandwidth) throws IOException {
    StackConfig model = ArchitectureCase.model(architecture, width);
    TrainingConfig training = ArchitectureCase.chosen(model, ArchitectureCase.training(length));
    String kernels = training.kernels().label() + ", micro-batch " + training.microBatch();
    try (Learner learner =
        new Learner(
            LanguageModel.create(model, 1, ComputeDevice.CPU),
            RegBench.reference(),
            training,
            ComputeDevice.CPU,
            THREADS,
            1)) {
      StepProfiler profiler = new StepProfiler(learner, ArchitectureCase.batch(1, length));
      double flops = 6.0 * model.multiplications(length) * ArchitectureCase.BATCH / 1e9;
      Timed timed = profiler.timed(flops);
      Profiled profiled = profiler.profiled();
      Map<OperationGroup, OperationCount> counts = profiler.counts();
      double bytes = counts.values().stream().mapToDouble(OperationCount::bytes).sum() / 1e9;
      StepProfile.Speed speed =
          new StepProfile.Speed(
              ArchitectureCase.BATCH * length / timed.seconds(),
              timed.seconds(),
              flops / timed.seconds(),
              timed.product(),
              timed.rate(),
              bytes / timed.seconds() / bandwidth,
              kernels);
      return new StepProfile.Case(
          architecture.id(),
          width,
          length,
          speed,
          profiled.seconds() / timed.seconds(),
          rows(profiled, counts, timed.product()));
    }
  }

  /// Medians of steps without a profiler.
  private record Timed(double seconds, double product, double rate) {}

  /// A profiled step.
  ///
  /// @param shares of wall-clock time
  private record Profiled(double seconds, Map<OperationGroup, Double> shares) {}

  private Timed timed(double gigaflop) {
    next(); // to warm up
    List<double[]> pairs = new ArrayList<>();
    for (int i = 0; i < ArchitectureCase.PAIRS; i++) {
      double product = MachineRates.product(THREADS, StepProfiler::processor);
      pairs.add(new double[] {next(), product});
    }
    return new Timed(
        ArchitectureCase.median(pairs.stream().mapToDouble(p -> p[0])),
        ArchitectureCase.median(pairs.stream().mapToDouble(p -> p[1])),
        ArchitectureCase.median(pairs.stream().mapToDouble(p -> gigaflop / p[0] / p[1])));
  }

  /// The processor seconds of one more step.
  private double next() {
    long begin = learner.ask(_ -> processor());
    learner.step(step++, batch);
    return (learner.ask(_ -> processor()) - begin) / 1e9;
  }

  /// Nanoseconds of the calling thread.
  private static long processor() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private Profiled profiled() throws IOException {
    List<OperationCall> calls = new ArrayList<>();
    double seconds = 0;
    double clock = 0;
    for (int i = 0; i < PROFILED; i++) {
      Trace trace = trace(false);
      calls.addAll(trace.calls());
      seconds += trace.seconds();
      clock += trace.clock();
    }
    return new Profiled(seconds / PROFILED, shares(calls, clock));
  }

  /// The shares of `all` seconds; time outside operations is [OperationGroup#BETWEEN] them.
  static Map<OperationGroup, Double> shares(List<OperationCall> calls, double all) {
    Map<OperationGroup, Double> shares = new EnumMap<>(OperationGroup.class);
    double left = 1;
    for (OperationCall call : calls) {
      shares.merge(OperationGroup.of(call), call.seconds() / all, Double::sum);
      left -= call.seconds() / all;
    }
    shares.put(OperationGroup.BETWEEN, left);
    return shares;
  }

  /// The cost of a step.
  Map<OperationGroup, OperationCount> counts() throws IOException {
    Map<OperationGroup, OperationCount> counts = new EnumMap<>(OperationGroup.class);
    for (OperationCall call : trace(true).calls()) {
      counts.merge(OperationGroup.of(call), OperationCount.of(call), OperationCount::plus);
    }
    return counts;
  }

  /// One profiled step.
  ///
  /// @param seconds of the processor
  /// @param clock seconds
  private record Trace(double seconds, double clock, List<OperationCall> calls) {}

  private Trace trace(boolean shapes) throws IOException {
    Path file = Files.createTempFile("step", ".json");
    try {
      learner.ask(_ -> {
        JniUtils.startProfile(false, shapes, false);
        return file;
      });
      long begin = System.nanoTime();
      double seconds = next();
      double clock = (System.nanoTime() - begin) / 1e9;
      learner.ask(_ -> {
        JniUtils.stopProfile(file.toString());
        return file;
      });
      return new Trace(seconds, clock, OperationCall.read(file));
    } finally {
      Files.delete(file);
    }
  }

  private static List<StepProfile.Row> rows(
      Profiled profiled, Map<OperationGroup, OperationCount> counts, double product) {
    List<StepProfile.Row> rows = new ArrayList<>();
    profiled
        .shares()
        .forEach((group, share) -> {
          OperationCount count = requireNonNullElse(counts.get(group), OperationCount.NONE);
          double gigaflop = count.flops() / 1e9;
          double rate = gigaflop == 0 ? 0 : gigaflop / (share * profiled.seconds()) / product;
          rows.add(new StepProfile.Row(group.label(), share, gigaflop, count.bytes() / 1e9, rate));
        });
    return rows;
  }
}
