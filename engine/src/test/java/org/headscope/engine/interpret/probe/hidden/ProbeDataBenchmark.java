package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import org.headscope.engine.interpret.probe.sample.PositionSubset;
import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.sample.QuestionSampler;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.RunDirectory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The input of probes: examples of an epoch, and tokens per second of the samples' hidden states.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(1)
public class ProbeDataBenchmark {
  private static final Path SAMPLES = Path.of("..", "samples");

  /// The 2,500 training texts of a sample.
  @State(Scope.Benchmark)
  public static class Texts {
    List<ProbeSequence> texts = List.of();
    int[][] positions = new int[0][];

    /// Draws them.
    @Setup
    public void draw() {
      texts =
          ProbeSequences.of(
                  RunDirectory.open(SAMPLES.resolve("transformer-4x2")), ProbeData.of(2026))
              .training();
      positions = PositionSubset.all(0, texts);
    }
  }

  /// One question's examples.
  @State(Scope.Thread)
  public static class Examples {
    /// A label of [Question#all].
    @Param({"count-1", "count-2", "count-3", "existence-3", "state"})
    public String question = "count-1";

    private Question asked = Question.all().getFirst();
    private List<QuestionSampler> samplers = List.of();
    private int epoch;

    /// Finds the question and what may be drawn.
    @Setup
    public void find(Texts texts) {
      asked =
          Question.all().stream().filter(q -> q.label().equals(question)).findFirst().orElseThrow();
      samplers = List.of(sampler(texts));
    }

    private QuestionSampler sampler(Texts texts) {
      return new QuestionSampler(ProbePreset.byName("paper"), asked, texts.texts, texts.positions);
    }
  }

  /// 2,500 examples.
  @Benchmark
  public List<ProbeExample> epoch(Examples examples) {
    return examples.samplers.getFirst().draw(1, examples.epoch++);
  }

  /// A sampler for 2,500 texts.
  @Benchmark
  public QuestionSampler sampler(Texts texts, Examples examples) {
    return examples.sampler(texts);
  }

  /// A sample's model and 100 texts with 64 requested positions each.
  @State(Scope.Thread)
  public static class Reading {
    /// A sample.
    @Param({"transformer-4x2", "retnet", "mamba", "lstm"})
    public String run = "transformer-4x2";

    /// Threads that read.
    @Param({"1", "2"})
    public int threads = 1;

    private List<AutoCloseable> open = List.of();
    private List<ModelStates> states = List.of();
    private List<ProbeSequence> texts = List.of();
    private List<BitSet> requested = List.of();

    /// Opens the model.
    @Setup
    public void open(Texts all) {
      RunDirectory directory = RunDirectory.open(SAMPLES.resolve(run));
      long step = directory.checkpoints().getLast().step();
      LanguageModel model = directory.model(step, ComputeDevice.CPU);
      ModelStates reading = ModelStates.of(model, ProbeSite.RESIDUAL, threads);
      states = List.of(reading);
      open = List.of(model);
      texts = all.texts.subList(0, 100);
      requested =
          Stream.of(PositionSubset.of(ProbePreset.byName("quick"), texts, 1))
              .map(Reading::bits)
              .toList();
    }

    private static BitSet bits(int[] positions) {
      BitSet bits = new BitSet();
      for (int position : positions) {
        bits.set(position);
      }
      return bits;
    }

    /// Closes it.
    @TearDown
    public void close() throws Exception {
      for (AutoCloseable one : open) {
        one.close();
      }
    }
  }

  /// Tokens per second.
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  @State(Scope.Thread)
  public static class Tokens {
    /// Tokens read.
    public long tokens;

    /// Begins to count.
    @Setup(Level.Iteration)
    public void begin() {
      tokens = 0;
    }
  }

  /// Residual streams of all layers.
  @Benchmark
  @BenchmarkMode(Mode.Throughput)
  @OutputTimeUnit(TimeUnit.SECONDS)
  public int[][] states(Reading reading, Tokens tokens) {
    ModelStates source = reading.states.getFirst();
    List<ActivationSite> sites = source.sites().stream().map(HiddenStateSource.Site::site).toList();
    try (HiddenRows rows =
        source.read(reading.texts, reading.requested, sites, Progress.none(), new Cancellation())) {
      tokens.tokens += reading.texts.stream().mapToLong(ProbeSequence::length).sum();
      return rows.rows();
    }
  }
}
