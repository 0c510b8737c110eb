package org.headscope.engine.task.contexttree;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Symbols a second on one core, trees included; the aim is 2,000,000. The test split draws ten
/// trees for each that it keeps.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class TreeStreamBenchmark {
  private static final int SYMBOLS = 5_120;

  @Param({"ctw", "ctw-other"})
  String task;

  @Param({"3", "5"})
  int depth;

  @Param({"TRAIN", "TEST"})
  Split split;

  private InstanceStream stream;

  @Setup
  public void open() {
    stream = Tasks.of(task, Map.of("depth", depth, "length", SYMBOLS)).stream(split, 1);
  }

  @Benchmark
  @OperationsPerInvocation(SYMBOLS)
  public int[] symbols() {
    return stream.nextTokens();
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("TreeStreamBenchmark").build()).run();
  }
}
