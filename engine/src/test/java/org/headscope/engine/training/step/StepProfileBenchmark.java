package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.measure.MeasuredOn;
import org.headscope.engine.measure.ResultsFolder;
import org.headscope.engine.neural.Architecture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/// Prints where the time of a training step goes: the share of every group of operations, and how
/// close a step comes to the machine's limits for matrix products and memory. By default for the
/// Transformer at four widths and Mamba at one; `-Darchitectures=gla,s4` and `-Dwidths=128,256`
/// select others, `-Dlengths=384` sets the length, `-Dkernels` works as in [ArchitectureBenchmark].
/// The results are also written as a [StepProfile], from which the table in the documents is made.
public class StepProfileBenchmark {
  private static final List<Model> DEFAULT =
      List.of(
          new Model("transformer", 64),
          new Model("transformer", 128),
          new Model("transformer", 256),
          new Model("transformer", 512),
          new Model("mamba", 128));

  private record Model(String architecture, int width) {}

  /// All models.
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.SECONDS)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(0)
  public void steps() throws IOException {
    int length = Integer.parseInt(chosen("lengths", "384").getFirst());
    double bandwidth = StepProfiler.triad();
    StepProfile profile =
        new StepProfile(
            MeasuredOn.hereAndNow(),
            new ArchitectureSpeeds.Choices(
                ArchitectureCase.LAYERS,
                ArchitectureCase.HEADS,
                ArchitectureCase.BATCH,
                StepProfiler.THREADS,
                ArchitectureCase.PAIRS),
            bandwidth,
            List.of());
    System.out.printf("%nTriad: %.1f GB/s%n", bandwidth);
    for (Model model : models()) {
      Architecture architecture =
          Arrays.stream(Architecture.values())
              .filter(a -> a.id().equals(model.architecture()))
              .findAny()
              .orElseThrow();
      StepProfile.Case one = StepProfiler.measure(architecture, model.width(), length, bandwidth);
      print(one);
      profile = profile.with(one);
      ResultsFolder.write(StepProfile.FILE, profile);
    }
  }

  private static List<Model> models() {
    if (System.getProperty("architectures", "").isEmpty()
        && System.getProperty("widths", "").isEmpty()) {
      return DEFAULT;
    }
    return chosen("architectures", "transformer").stream()
        .flatMap(architecture ->
            chosen("widths", "128").stream()
                .map(width -> new Model(architecture, Integer.parseInt(width))))
        .toList();
  }

  private static List<String> chosen(String property, String defaults) {
    String value = System.getProperty(property, "");
    return Arrays.asList((value.isEmpty() ? defaults : value).split(","));
  }

  private static void print(StepProfile.Case one) {
    StepProfile.Speed speed = one.speed();
    System.out.printf(
        "%n%s, width %d, %d tokens, %s: %,.0f tokens per second, %.0f of %.0f GFLOP/s (%.0f %%), "
            + "%.0f %% of the bandwidth; profiled %.2f times as long%n",
        one.architecture(),
        one.width(),
        one.length(),
        speed.kernels(),
        speed.tokens(),
        speed.gigaflops(),
        speed.product(),
        100 * speed.rate(),
        100 * speed.bandwidth(),
        one.slower());
    for (StepProfile.Row row : one.rows()) {
      System.out.printf(
          "  %-34s %5.1f %%  %8.1f GFLOP (%3.0f %%)  %7.2f GB%n",
          row.operations(), 100 * row.share(), row.gigaflop(), 100 * row.rate(), row.gigabytes());
    }
  }
}
