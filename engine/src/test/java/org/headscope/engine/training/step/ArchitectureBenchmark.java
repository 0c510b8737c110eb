package org.headscope.engine.training.step;

import module java.base;

import java.lang.management.ManagementFactory;
import org.headscope.engine.io.Json;
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

/// Prints the cost of training for every architecture and length, beside the same model in eager
/// PyTorch if `-Dpython=PYTHON` names a Python that has it. `-Darchitectures=lstm,gla` and
/// `-Dlengths=384,0` select some; length 0 is RegBench's. `-Dwidths=128,256` sets the widths,
/// `-Dkernels=auto` or a name the kernels of our model, `-Dbfloat16=true` makes ours multiply in
/// bfloat16, and `-Dautocast=true` theirs. Every case is an [ArchitectureCase] in a separate
/// process, so that its peak memory is measured alone. The results are also written as
/// [ArchitectureSpeeds], together with earlier ones of this machine and day; the table in the
/// documents is made from them.
public class ArchitectureBenchmark {
  private static final String LENGTHS = "128,256,384,512,1024,0";
  private static final String ROW = "%-20s %8s %6s %12s %9s %9s %12s %9s %7s %7s  %s%n";

  /// The whole table.
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.SECONDS)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  @Fork(0)
  public void table() throws IOException {
    System.out.println();
    System.out.println("4 layers, 4 heads, batch 32, whole steps, tokens per second, on");
    MeasuredOn on = MeasuredOn.hereAndNow();
    System.out.printf("%d cores of an %s.%n", on.cores(), on.processor());
    System.out.println("MiB: peak resident memory of a fresh process; ours holds a JVM, too.");
    System.out.println("ratio: median over alternating pairs of steps; CPU: of processor time.");
    System.out.printf(
        ROW,
        "model",
        "tokens",
        "width",
        "HeadScope",
        "GFLOP/s",
        "MiB",
        "eager",
        "MiB",
        "ratio",
        "CPU",
        "kernels");
    ArchitectureSpeeds speeds = ArchitectureSpeeds.soFar(EagerPython.version());
    for (String architecture : chosen("architectures", String.join(",", Architecture.ids()))) {
      for (String width : chosen("widths", "128")) {
        speeds = measure(architecture, Integer.parseInt(width), speeds);
      }
    }
  }

  /// All lengths.
  private static ArchitectureSpeeds measure(
      String architecture, int width, ArchitectureSpeeds before) throws IOException {
    ArchitectureSpeeds speeds = before;
    List<Double> costs = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    for (String text : chosen("lengths", LENGTHS)) {
      int length = Integer.parseInt(text);
      ArchitectureCase.Result r = measure(architecture, length, width);
      print(architecture, length, width, r);
      speeds = speeds.with(new ArchitectureSpeeds.Case(architecture, length, width, types(), r));
      ResultsFolder.write(speeds.file(), speeds);
      if (length > 0 && r.tokens() > 0) {
        costs.add(1 / r.tokens());
        lengths.add(length);
      }
    }
    if (costs.size() > 1) {
      System.out.printf(
          "%-20s cost of a token at %d tokens: %.2f of that at %d%n",
          "", lengths.getLast(), costs.getLast() / costs.getFirst(), lengths.getFirst());
    }
    return speeds;
  }

  private static void print(String architecture, int length, int width, ArchitectureCase.Result r) {
    System.out.printf(
        ROW,
        architecture,
        length == 0 ? "RegBench" : length,
        width,
        "%,.0f".formatted(r.tokens()),
        "%.0f/%.0f".formatted(r.gigaflops(), r.product()),
        "%.0f".formatted(r.peak()),
        r.eagerTokens() > 0 ? "%,.0f".formatted(r.eagerTokens()) : "-",
        r.eagerTokens() > 0 ? "%.0f".formatted(r.eagerPeak()) : "-",
        r.eagerTokens() > 0 ? "%.2f".formatted(r.ratio()) : "-",
        r.eagerTokens() > 0 ? "%.2f".formatted(r.processorRatio()) : "-",
        r.kernels());
  }

  private static String types() {
    return "%s, %s"
        .formatted(
            Boolean.getBoolean("bfloat16") ? "bfloat16" : "float32",
            Boolean.getBoolean("autocast") ? "autocast" : "float32");
  }

  private static List<String> chosen(String property, String defaults) {
    String value = System.getProperty(property, "");
    return Arrays.asList((value.isEmpty() ? defaults : value).split(","));
  }

  private static ArchitectureCase.Result measure(String architecture, int length, int width)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.addAll(
        List.of(ArchitectureCase.class.getName(), architecture, "" + length, "" + width));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      return line == null
          ? ArchitectureCase.Result.NONE
          : Json.parse(line, ArchitectureCase.Result.class, "a case");
    }
  }
}
