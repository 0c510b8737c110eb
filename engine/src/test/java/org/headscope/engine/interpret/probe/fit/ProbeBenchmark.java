package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.device.ComputeDevice;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Epochs of a probe per second on one thread: all ten questions at five sites of width 64, as in
/// the first sample, with 2,500 examples per epoch.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
@Fork(1)
public class ProbeBenchmark {
  private static final int SITES = 5;
  private static final int INPUTS = 64;
  private static final int ROWS = 20_000;
  private static final int PROBES = 50;

  /// The preset.
  @Param({"paper", "quick"})
  public String preset;

  private final List<StackedProbes> banks = new ArrayList<>();
  private final List<BatchExamples> examples = new ArrayList<>();
  private NDManager manager;
  private NDArray values;

  /// One bank per question.
  @Setup
  public void create() {
    manager = ComputeDevice.CPU.newManager();
    JniUtils.setNumThreads(1); // for this thread, after PyTorch is loaded
    SplittableRandom random = new SplittableRandom(1);
    float[] rows = new float[ROWS * INPUTS];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (float) random.nextGaussian();
    }
    values = manager.create(rows, new Shape(ROWS, INPUTS));
    ProbePreset how = ProbePreset.byName(preset);
    for (Question question : Question.all()) {
      ProbeShape shape = ProbeShape.of(how, question.n(), INPUTS, RegBench.VOCABULARY.size());
      List<SortedMap<String, float[]>> probes = new ArrayList<>();
      for (int site = 0; site < SITES; site++) {
        probes.add(shape.draw(site));
      }
      banks.add(new StackedProbes(manager, how, shape, probes));
      examples.add(examples(question, random));
    }
  }

  private static BatchExamples examples(Question question, SplittableRandom random) {
    int length = ProbeData.Size.FULL.training();
    int order = Math.max(1, question.n());
    int[] sizes = new int[SITES];
    boolean[] squared = new boolean[SITES];
    float[] targets = new float[SITES * length];
    for (int p = 0; p < SITES; p++) {
      sizes[p] = length;
      squared[p] = !question.task().binary();
    }
    for (int i = 0; i < targets.length; i++) {
      targets[i] = random.nextInt(2);
    }
    int[] rows = random.ints(targets.length, 0, ROWS).toArray();
    int max = question.n() == 0 ? ROWS : SITES * RegBench.VOCABULARY.size();
    int[] queries = random.ints((long) targets.length * order, 0, max).toArray();
    return new BatchExamples(sizes, squared, rows, queries, targets);
  }

  /// Closes the banks.
  @TearDown
  public void close() {
    manager.close();
  }

  /// Trains all banks for one epoch.
  @Benchmark
  @OperationsPerInvocation(PROBES)
  public void epoch() {
    for (int b = 0; b < banks.size(); b++) {
      banks.get(b).train(values, examples.get(b), new float[0], 1);
    }
  }
}
