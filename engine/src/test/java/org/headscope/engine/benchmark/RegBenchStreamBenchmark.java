package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Instances a second on one core, minimisation and canonical form included; the aim is 20,000.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class RegBenchStreamBenchmark {
  @Param({"reference", "paper"})
  String preset;

  @Param({"TRAIN", "TEST"})
  Split split;

  private InstanceStream stream;

  @Setup
  public void open() {
    stream = RegBench.byName(preset).stream(split, 1);
  }

  @Benchmark
  public Instance instances() {
    return stream.next();
  }

  @Benchmark
  public int[] tokens() {
    return stream.nextTokens();
  }

  public static void main(String[] args) throws RunnerException {
    new Runner(new OptionsBuilder().include("InstanceStreamBenchmark").build()).run();
  }
}
