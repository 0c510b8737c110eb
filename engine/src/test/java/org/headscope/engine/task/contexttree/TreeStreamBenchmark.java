package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.task.Instance;
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

/// Symbols per second on one core in windows of 512, each of a separate tree; the aim is 2,000,000.
/// The test split draws ten trees for each that it keeps.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TreeStreamBenchmark {
  private static final int SYMBOLS = 512;

  @Param({"ctw", "ctw-other"})
  String task;

  @Param({"3", "5"})
  int depth;

  @Param({"TRAIN", "TEST"})
  Split split;

  private InstanceStream stream;

  @Setup
  public void open() {
    stream = Tasks.of(task, Map.of("depth", depth, "source-length", SYMBOLS)).stream(split, 1);
  }

  @Benchmark
  @OperationsPerInvocation(SYMBOLS)
  public int[] symbols() {
    return stream.nextTokens();
  }

  /// Draws instances with their trees, as `generate` writes them.
  @Benchmark
  @OperationsPerInvocation(SYMBOLS)
  public Instance instances() {
    return stream.next();
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("TreeStreamBenchmark").build()).run();
  }
}
