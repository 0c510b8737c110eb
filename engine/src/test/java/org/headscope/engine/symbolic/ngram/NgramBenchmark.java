package org.headscope.engine.symbolic.ngram;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
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
import org.openjdk.jmh.infra.Blackhole;

/// Rows for 500 instances of about 376 tokens on one core; the aim is 500 ms for the 2-gram and the
/// 3-gram together.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NgramBenchmark {
  @Param({
    "ngram-2+ngram-3",
    "ngram-5",
    "ngram-3-normalised",
    "add1-3",
    "wb-3",
    "kn-3",
    "kn-5",
    "unigram"
  })
  String predictors;

  private final List<int[]> texts = new ArrayList<>();

  @Setup
  public void draw() {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 1);
    for (int i = 0; i < 500; i++) {
      texts.add(stream.nextTokens());
    }
  }

  @Benchmark
  public void rows(Blackhole rows) {
    List<SequencePredictor> each =
        Arrays.stream(predictors.split("\\+"))
            .map(name -> Predictors.forText(name, RegBench.VOCABULARY))
            .toList();
    for (int[] text : texts) {
      for (SequencePredictor predictor : each) {
        rows.consume(predictor.predict(text));
      }
    }
  }
}
