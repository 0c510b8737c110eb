package org.headscope.engine.symbolic.ctw;

import module java.base;

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
import org.openjdk.jmh.infra.Blackhole;

/// Symbols per second on one core, each predicted and then read; the aim is 1,000,000 at depth 5
/// over three symbols.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ContextTreeWeightingBenchmark {
  private static final int LENGTH = 100_000;

  /// "random" visits the tree uniformly and uses every weight; "cyclic" is predictable.
  @Param({"random", "cyclic"})
  String text;

  @Param({"5"})
  int depth;

  private final int[] symbols = new int[LENGTH];

  @Setup
  public void draw() {
    Random random = new Random(1);
    for (int t = 0; t < LENGTH; t++) {
      symbols[t] = text.equals("random") ? random.nextInt(3) : t % 3;
    }
  }

  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public double symbols(Blackhole predictions) {
    ContextTreeWeighting ctw =
        new ContextTreeWeighting(CtwParameters.paper(3, depth), new int[depth]);
    for (int symbol : symbols) {
      predictions.consume(ctw.next());
      ctw.update(symbol);
    }
    return ctw.logProbability();
  }
}
