package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.CodeLength;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Stretch;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.symbolic.ctw.CtwTrace;
import org.headscope.engine.symbolic.ngram.Uniform;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

class CodeLengthsTest {
  private static final ModelPool MODELS = new ModelPool(() -> ComputeDevice.CPU, 0);

  private static final Vocabulary LETTERS = Vocabulary.of(List.of("a", "b", "c"));

  private static CodeLengthSpec spec(List<Instance> instances, int skipped, String... names) {
    return new CodeLengthSpec(
        Stream.of(names).<PredictorRef>map(PredictorRef.Symbolic::new).toList(),
        InstanceSource.of(instances),
        skipped,
        Optional.empty());
  }

  /// With gaps to `reference`, one of `names`.
  private static CodeLengthSpec against(
      String reference, List<Instance> instances, int skipped, String... names) {
    CodeLengthSpec spec = spec(instances, skipped, names);
    return new CodeLengthSpec(spec.predictors(), spec.instances(), skipped, Optional.of(reference));
  }

  private static CodeLengthResult run(CodeLengthSpec spec) {
    return CodeLengths.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(MODELS));
  }

  private static CodeLengthResult run(List<Instance> instances, int skipped, String... names) {
    return run(spec(instances, skipped, names));
  }

  /// Latent of three letters, cut out behind `before`; known, they are uniform.
  private record Cut(int[] precedingTokens) implements Latent {
    @Override
    public String family() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void check(Sequence sequence) {}

    @Override
    public int states() {
      return 1;
    }

    @Override
    public int[] stateAfter(int[] tokens) {
      return new int[tokens.length];
    }

    @Override
    public String stateLabel(int state) {
      return "0";
    }

    @Override
    public SequencePredictor truth() {
      return new Uniform(LETTERS);
    }

    @Override
    public SequencedMap<String, Object> json() {
      return new LinkedHashMap<>();
    }
  }

  private static Instance letters(Optional<Latent> latent, int... ids) {
    return new Instance("i", Optional.empty(), new Sequence(LETTERS, ids), latent);
  }

  private static List<Instance> random(int count, int length) {
    Random random = new Random(5);
    return Stream.generate(() ->
            letters(Optional.empty(), random.ints(length, 0, 3).map(x -> x * x % 3).toArray()))
        .limit(count)
        .toList();
  }

  private static double nats(CodeLengthResult result, int predictor) {
    return result.results().get(predictor).rate().nats().orElseThrow();
  }

  /// With the first token skipped, what an evaluation calls cross-entropy.
  @Test
  void ratesAreTheCrossEntropiesOfAnEvaluation() {
    String[] names = {"truth", "ctw-3", "wb-3", "ppm-3", "uniform", "unigram"};
    List<Instance> instances = DrawnInstances.of(3, 20);
    CodeLengthResult lengths = run(instances, 1, names);
    EvaluationResult scores =
        Evaluation.with(RowStore.uncached(), _ -> {})
            .run(
                new EvaluationSpec(
                    Stream.of(names).<PredictorRef>map(PredictorRef.Symbolic::new).toList(),
                    instances,
                    RowRule.ALL),
                Context.of(MODELS));
    for (int a = 0; a < names.length; a++) {
      Rate rate = lengths.results().get(a).rate();
      EvaluationResult.Score score = scores.results().get(a);
      assertThat(rate.zeroRows()).isEqualTo(score.zeroRows());
      assertThat(rate.nats().isPresent()).isEqualTo(score.crossEntropy().isPresent());
      if (rate.nats().isPresent()) {
        assertThat(nats(lengths, a)).isCloseTo(score.crossEntropy().orElseThrow(), within(1e-12));
        assertThat(rate.se().orElseThrow())
            .isCloseTo(score.crossEntropySe().orElseThrow(), within(1e-12));
        assertThat(rate.total().orElseThrow() * 20)
            .isCloseTo(nats(lengths, a) * lengths.symbols(), within(1e-7));
        assertThat(rate.bits().orElseThrow() * Math.log(2))
            .isCloseTo(nats(lengths, a), within(1e-12));
      }
    }
    assertThat(lengths.results().get(5).rate().zeroRows()).isPositive();
    assertThat(lengths.floor().nats().orElseThrow())
        .isCloseTo(scores.entropyFloor().orElseThrow(), within(1e-12));
  }

  /// The golden value of context-tree weighting, and longer texts against its own ln P.
  @Test
  void knownTokensAreContextForContextTreeWeighting() {
    Instance golden = letters(Optional.of(new Cut(new int[] {0, 0})), 0, 1, 2);
    CodeLengthResult result = run(List.of(golden), 0, "ctw-2", "truth");
    assertThat(result.results().getFirst().rate().total().orElseThrow())
        .isCloseTo(3.8962746485, within(1e-9));
    assertThat(nats(result, 1)).isCloseTo(Math.log(3), within(1e-12));
    assertThat(result.floor().nats().orElseThrow()).isCloseTo(Math.log(3), within(1e-12));

    int[] text = new Random(2).ints(700, 0, 3).map(x -> x * x % 3).toArray();
    int[] before = {2, 0, 1};
    CtwTrace trace = CtwTrace.of(CtwParameters.paper(3, 3), before, text, 0);
    assertThat(
            run(List.of(letters(Optional.of(new Cut(before)), text)), 0, "ctw-3")
                .results()
                .getFirst()
                .rate()
                .total()
                .orElseThrow())
        .isCloseTo(-trace.logProbability()[699], within(1e-9));
  }

  @Test
  void theWholeTextCostsItsProbability() {
    List<Instance> instances = DrawnInstances.of(4, 1);
    int[] tokens = instances.getFirst().tokens();
    double expected =
        -new CtwPredictor(RegBench.VOCABULARY, 2).trace(tokens).logProbability()[tokens.length - 1];
    CodeLengthResult result = run(instances, 0, "ctw-2", "uniform", "bw");
    assertThat(result.results().getFirst().rate().total().orElseThrow())
        .isCloseTo(expected, within(1e-9));
    assertThat(nats(result, 1)).isCloseTo(Math.log(18), within(1e-12));
    double later = run(instances, 1, "bw").results().getFirst().rate().total().orElseThrow();
    assertThat(result.results().get(2).rate().total().orElseThrow())
        .as("predictors without a first row pay ln A for the first token")
        .isCloseTo(later + Math.log(18), within(1e-9));
  }

  @Test
  void partsSumToTheWhole() {
    CodeLengthResult result = run(random(7, 333), 3, "ctw-3", "ppm-2");
    List<Stretch> stretches = result.positions();
    assertThat(stretches.getFirst().from()).isEqualTo(3);
    assertThat(stretches.getLast().to()).isEqualTo(332);
    assertThat(stretches.stream().mapToLong(Stretch::symbols).sum())
        .isEqualTo(result.symbols())
        .isEqualTo(7 * 330);
    for (int a = 0; a < 2; a++) {
      double sum = 0;
      for (Stretch at : stretches) {
        sum += at.results().get(a).rate().total().orElseThrow();
        assertThat(at.results().get(a).cumulative().total().orElseThrow())
            .isCloseTo(sum, within(1e-9));
      }
      CodeLength whole = result.results().get(a);
      assertThat(sum).isCloseTo(whole.rate().total().orElseThrow(), within(1e-9));
      assertThat(stretches.getLast().results().get(a).cumulative()).isEqualTo(whole.rate());
    }
    assertThat(result.floor().nats()).as("without a truth").isEmpty();
  }

  /// Against instances that are measured one by one, and the textbook's error of a mean.
  @Test
  void gapsHaveTheErrorOfPairedDifferences() {
    int symbols = 130;
    List<Instance> instances = random(9, symbols + 3);
    CodeLengthResult all = run(against("ctw-2", instances, 3, "ppm-2", "ctw-2", "uniform"));
    assertThat(all.against()).contains("ctw-2");
    double[] gaps =
        instances.stream()
            .map(one -> run(List.of(one), 3, "ppm-2", "ctw-2"))
            .mapToDouble(one -> nats(one, 0) - nats(one, 1))
            .toArray();
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double squares = Arrays.stream(gaps).map(gap -> (gap - mean) * (gap - mean)).sum();
    Rate gap = all.results().getFirst().gap().orElseThrow();
    assertThat(gap.nats().orElseThrow())
        .isCloseTo(mean, within(1e-12))
        .isCloseTo(nats(all, 0) - nats(all, 1), within(1e-12));
    assertThat(gap.se().orElseThrow())
        .isCloseTo(Math.sqrt(squares / (gaps.length - 1) / gaps.length), within(1e-9))
        .isLessThan(all.results().getFirst().rate().se().orElseThrow());
    assertThat(all.results().get(1).gap()).as("relative to itself").isEmpty();
    double sum = 0;
    for (Stretch at : all.positions()) {
      sum += at.results().getLast().gap().orElseThrow().total().orElseThrow();
      assertThat(at.results().getLast().cumulativeGap().orElseThrow().total().orElseThrow())
          .isCloseTo(sum, within(1e-9));
      assertThat(at.results().get(1).gap()).isEmpty();
    }
    assertThat(all.positions().getLast().results().getLast().cumulativeGap())
        .isEqualTo(all.results().getLast().gap());
  }

  @Test
  void infiniteCostsHaveNoGap() {
    List<Instance> instances = DrawnInstances.of(3, 20);
    CodeLengthResult to = run(against("unigram", instances, 1, "truth", "unigram"));
    CodeLengthResult of = run(against("truth", instances, 1, "truth", "unigram"));
    Rate one = to.results().getFirst().gap().orElseThrow();
    Rate other = of.results().getLast().gap().orElseThrow();
    assertThat(one.nats()).isEmpty();
    assertThat(one.zeroRows())
        .isPositive()
        .isEqualTo(other.zeroRows())
        .isEqualTo(of.results().getLast().rate().zeroRows());
  }

  /// Ten windows of each of three trees: windows of one tree are alike.
  @Test
  void windowsOfOneTreeAreOneObservation() {
    InstanceStream stream =
        Tasks.of("ctw", Map.of("length", 40, "source-length", 400)).stream(Split.TEST, 1);
    List<Instance> windows = Stream.generate(stream::next).limit(30).toList();
    Rate rate = run(windows, 0, "ctw-3").results().getFirst().rate();
    double[] sums = new double[3];
    for (int i = 0; i < 30; i++) {
      Rate own = run(windows.subList(i, i + 1), 0, "ctw-3").results().getFirst().rate();
      sums[i / 10] += own.total().orElseThrow();
    }
    double mean = Arrays.stream(sums).average().orElseThrow();
    double squares = Arrays.stream(sums).map(s -> (s - mean) * (s - mean)).sum();
    assertThat(rate.nats().orElseThrow()).isCloseTo(mean / 400, within(1e-12));
    assertThat(rate.se().orElseThrow()).isCloseTo(Math.sqrt(squares / 2 / 3) / 400, within(1e-12));

    EvaluationResult scores =
        Evaluation.with(RowStore.uncached(), _ -> {})
            .run(
                new EvaluationSpec(
                    List.of(new PredictorRef.Symbolic("ctw-3")), windows, RowRule.ALL),
                Context.of(MODELS));
    EvaluationResult.Score score = scores.results().getFirst();
    Rate first = run(windows, 1, "ctw-3").results().getFirst().rate();
    assertThat(score.crossEntropySe().orElseThrow())
        .isCloseTo(first.se().orElseThrow(), within(1e-12));
    for (EvaluationResult.Curve curve : scores.curves()) {
      if (curve.axis() == Axis.POSITION) {
        Rate cumulative = curve.bins().getLast().cumulative().orElseThrow().results().getFirst();
        assertThat(cumulative.nats()).isEqualTo(score.crossEntropy());
        assertThat(cumulative.se()).isEqualTo(score.crossEntropySe());
      } else if (curve.axis() == Axis.STATES) {
        assertThat(curve.bins()).allMatch(bin -> bin.cumulative().isEmpty());
      }
    }
  }

  @Test
  void skippedTokensCostNothing() {
    List<Instance> instances = random(3, 60);
    double all = run(instances, 0, "ppm-3").results().getFirst().rate().total().orElseThrow();
    CodeLengthResult first =
        run(
            instances.stream()
                .map(i -> letters(Optional.empty(), Arrays.copyOf(i.tokens(), 9)))
                .toList(),
            0,
            "ppm-3");
    CodeLengthResult rest = run(instances, 9, "ppm-3");
    assertThat(
            first.results().getFirst().rate().total().orElseThrow()
                + rest.results().getFirst().rate().total().orElseThrow())
        .isCloseTo(all, within(1e-9));
  }

  @Test
  void partialResultsAreReported() {
    List<CodeLengthResult> reported = new ArrayList<>();
    List<Long> done = new ArrayList<>();
    CodeLengths.with(RowStore.uncached(), reported::add)
        .run(
            spec(random(30, 50), 1, "ctw-2"),
            new Context(MODELS, (_, tokens, _) -> done.add(tokens), new Cancellation()));
    assertThat(reported.getFirst().instances()).isEqualTo(1);
    assertThat(done).isSorted().contains(0L, 1500L);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() ->
            CodeLengths.with(RowStore.uncached(), _ -> {})
                .run(
                    spec(random(1, 9), 1, "ctw-2"),
                    new Context(MODELS, Progress.none(), cancelled)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void refusesUnmeasurableTexts() {
    assertThatThrownBy(() -> run(random(1, 9), 9, "ctw-2"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "The instances have no symbols after the 9 skipped ones; use longer instances.");
    assertThatThrownBy(() -> spec(random(1, 9), -1, "ctw-2"))
        .isInstanceOf(UserError.class)
        .hasMessage("-1 tokens cannot be skipped; give a number from 0 to 1,000,000.");
    assertThatThrownBy(() -> spec(random(1, 9), 0, "ctw-2", "ctw-2"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("named twice");
    assertThatThrownBy(() -> against("kn-3", random(1, 9), 0, "ctw-2"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "Gaps to kn-3 can be measured only if it is one of the predictors; add it to them.");
    assertThatThrownBy(() -> run(random(1, 9), 0, "truth"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("truth");
  }
}
