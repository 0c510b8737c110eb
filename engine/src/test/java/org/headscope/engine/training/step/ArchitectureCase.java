package org.headscope.engine.training.step;

import module java.base;

import java.lang.management.ManagementFactory;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;
import org.headscope.engine.training.trial.KernelChoice;
import org.headscope.engine.training.trial.KernelResult;

/// One architecture at one length: steps of ours and of eager PyTorch's in alternation.
final class ArchitectureCase {
  static final int LAYERS = 4;
  static final int HEADS = 4;
  static final int BATCH = 32;
  static final int THREADS = 2;
  static final int PAIRS = Integer.getInteger("pairs", 5);
  private static final int MAX_LENGTH = 1024;

  /// The measured values.
  ///
  /// @param tokens ours per second, without padding
  /// @param gigaflops ours per second
  /// @param product those of a plain product of 1024×1024 matrices on as many threads
  /// @param peak MiB
  /// @param eagerTokens tokens per second of the fastest eager PyTorch; 0 if there is none
  /// @param eagerPeak MiB
  /// @param ratio how many times faster ours is
  /// @param processorRatio the same by processor time, which other programs disturb less
  /// @param kernels those of ours
  record Result(
      double tokens,
      double gigaflops,
      double product,
      double peak,
      double eagerTokens,
      double eagerPeak,
      double ratio,
      double processorRatio,
      String kernels) {
    static final Result NONE = new Result(0, 0, 0, 0, 0, 0, 0, 0, "");
  }

  private ArchitectureCase() {}

  /// Measures `ARCHITECTURE LENGTH WIDTH` and prints a [Result].
  public static void main(String[] args) throws IOException {
    Architecture architecture =
        Arrays.stream(Architecture.values())
            .filter(a -> a.id().equals(args[0]))
            .findAny()
            .orElseThrow();
    int length = Integer.parseInt(args[1]);
    Result result;
    try {
      result = measure(architecture, length, Integer.parseInt(args[2]));
    } catch (UnsupportedOperationException _) {
      result = Result.NONE; // not implemented
    }
    System.out.println(Json.line(result));
    System.exit(0);
  }

  private static Result measure(Architecture architecture, int length, int width)
      throws IOException {
    StackConfig model = model(architecture, width);
    TrainingConfig training = chosen(model, training(length));
    List<EagerPython> peers = EagerPython.start(architecture, MAX_LENGTH, width, LAYERS, HEADS);
    List<double[]> ours = new ArrayList<>(); // seconds, processor seconds, tokens
    List<List<EagerPython.Step>> theirs = new ArrayList<>();
    peers.forEach(_ -> theirs.add(new ArrayList<>()));
    Learner learner =
        new Learner(
            LanguageModel.create(model, 1, ComputeDevice.CPU),
            RegBench.reference(),
            training,
            ComputeDevice.CPU,
            THREADS,
            1);
    for (int i = -1; i < PAIRS; i++) { // one to warm up
      List<int[]> batch = batch(i + 1, length);
      long processor = processorTime();
      long begin = System.nanoTime();
      long tokens = learner.step(i + 1, batch).tokens();
      double seconds = (System.nanoTime() - begin) / 1e9;
      double[] step = {seconds, (processorTime() - processor) / 1e9, tokens};
      for (int p = 0; p < peers.size(); p++) {
        EagerPython.Step peer = peers.get(p).step(batch);
        if (i >= 0) {
          theirs.get(p).add(peer);
        }
      }
      if (i >= 0) {
        ours.add(step);
      }
    }
    learner.close();
    peers.forEach(EagerPython::close);
    double rate = median(ours.stream().mapToDouble(s -> s[2] / s[0]));
    int shown = length == 0 ? 376 : length;
    double flops = 6.0 * model.multiplications(shown) / shown;
    String kernels = training.kernels().label() + ", micro-batch " + training.microBatch();
    Result best =
        new Result(
            rate,
            rate * flops / 1e9,
            MachineRates.product(THREADS, System::nanoTime),
            peak(),
            0,
            0,
            0,
            0,
            kernels);
    for (List<EagerPython.Step> peer : theirs) {
      Result with = beside(best, ours, peer);
      best = best.eagerTokens() == 0 || with.ratio() < best.ratio() ? with : best;
    }
    return best;
  }

  private static Result beside(Result r, List<double[]> ours, List<EagerPython.Step> theirs) {
    List<Double> rates = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    List<Double> processor = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      rates.add(ours.get(i)[2] / theirs.get(i).seconds());
      ratios.add(theirs.get(i).seconds() / ours.get(i)[0]);
      processor.add(theirs.get(i).cpu() / ours.get(i)[1]);
    }
    return new Result(
        r.tokens(),
        r.gigaflops(),
        r.product(),
        r.peak(),
        median(rates.stream().mapToDouble(x -> x)),
        theirs.getLast().peakMiB(),
        median(ratios.stream().mapToDouble(x -> x)),
        median(processor.stream().mapToDouble(x -> x)),
        r.kernels());
  }

  /// The measured model.
  static StackConfig model(Architecture architecture, int width) {
    boolean table = architecture.has(Field.POSITIONS);
    return new StackConfig(
        architecture,
        Variant.PAPER,
        new StackConfig.Sizes(LAYERS, architecture.has(Field.HEADS) ? HEADS : 0, width),
        table ? Positions.LEARNED : Positions.NONE,
        architecture.has(Field.MAX_LENGTH) ? MAX_LENGTH : 0,
        0,
        NamedSize.of(architecture, Variant.PAPER, NamedSize.DEFAULT).model().states(),
        List.of());
  }

  /// `training` with the kernels of `-Dkernels`, in the format of `train --kernels`.
  static TrainingConfig chosen(StackConfig model, TrainingConfig training) {
    Recipe recipe = new Recipe(model, new DataSpec(RegBench.reference(), 0), training);
    String kernels = System.getProperty("kernels", "auto");
    if (!kernels.equals("auto")) {
      return recipe.withKernels(Kernels.named(kernels)).training();
    }
    KernelResult found =
        KernelChoice.run(
            new EstimateSpec(recipe, ComputeDevice.CPU, THREADS),
            Progress.none(),
            new Cancellation());
    return found.of(recipe).training();
  }

  /// Whole steps at full length, 0 for RegBench's lengths.
  static TrainingConfig training(int length) {
    return new TrainingConfig(
            List.of(new Phase(1_000_000, length, BATCH)),
            TrainingConfig.Computation.of(Integer.getInteger("microBatch", 4), THREADS),
            new Schedule.WarmUpDecay(0, 1e-3, 1e-4, 0.1),
            new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1),
            new TrainingConfig.Recorded(List.of(), Precision.FLOAT32, 0, 100),
            Optional.empty())
        .withCompute(compute());
  }

  private static ComputePrecision compute() {
    return Boolean.getBoolean("bfloat16") ? ComputePrecision.BFLOAT16 : ComputePrecision.FLOAT32;
  }

  /// Full-length instances of letters, or RegBench's if `length` is 0.
  static List<int[]> batch(long step, int length) {
    if (length == 0) {
      return new BatchSource(new DataSpec(RegBench.reference(), 0), 1).batch(step, BATCH);
    }
    SplittableRandom random = new SplittableRandom(step);
    List<int[]> batch = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      batch.add(random.ints(length + 1L, 1, 19).toArray());
    }
    return batch;
  }

  private static long processorTime() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  /// Peak resident memory of this process, MiB; 0 if the system does not report it.
  private static double peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
        .sum();
  }

  static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
