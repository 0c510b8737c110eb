package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.evaluation.Disagreements.DisagreementSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Against golden/ngram.json, which says what independent code made it.
class EvaluationTest {
  private static final ModelPool MODELS = new ModelPool(() -> ComputeDevice.CPU, 0);

  private static final JsonNode GOLDEN =
      Json.read(Path.of("src/test/resources/golden/ngram.json"), JsonNode.class);

  @TempDir Path folder;

  private List<Instance> goldenInstances() throws Exception {
    Path file = folder.resolve("golden.jsonl");
    Files.write(file, GOLDEN.get("instances").valueStream().map(JsonNode::toString).toList());
    return InstanceFile.read(file);
  }

  private static EvaluationResult run(List<Instance> instances, RowRule rows, String... names) {
    EvaluationSpec spec =
        new EvaluationSpec(Stream.of(names).map(EvaluationTest::ref).toList(), instances, rows);
    return Evaluation.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(MODELS));
  }

  private static PredictorRef ref(String name) {
    return new PredictorRef.Symbolic(name);
  }

  private static List<Instance> drawn(int count) {
    return DrawnInstances.of(1, count);
  }

  @Test
  void rowsEqualTheIndependentOnes() throws Exception {
    List<Instance> instances = goldenInstances();
    for (JsonNode golden : GOLDEN.get("rows")) {
      Instance instance =
          instances.stream()
              .filter(i -> i.id().equals(golden.get("id").stringValue()))
              .findFirst()
              .orElseThrow();
      double[][] rows =
          Predictors.named(golden.get("predictor").stringValue())
              .apply(instance)
              .predict(instance.tokens());
      assertThat(rows).hasNumberOfRows(golden.get("p").size());
      for (int t = 0; t < rows.length; t++) {
        double[] expected =
            golden.get("p").get(t).valueStream().mapToDouble(JsonNode::doubleValue).toArray();
        assertArrayEquals(expected, rows[t], 1e-12);
      }
    }
  }

  @Test
  void scoresEqualTheIndependentOnes() throws Exception {
    List<Instance> instances = goldenInstances();
    for (JsonNode golden : GOLDEN.get("evaluations")) {
      EvaluationResult result =
          run(
              instances,
              RowRule.byLabel(golden.get("rows").stringValue()),
              "truth",
              "ngram-2",
              "ngram-3");
      for (int i = 0; i < 3; i++) {
        compare(result.results().get(i), golden.get("results").get(i));
        EvaluationResult.Pair pair = result.pairs().get(i);
        JsonNode expected = golden.get("pairs").get(i);
        assertThat(pair.a()).isEqualTo(expected.get("a").stringValue());
        assertThat(pair.b()).isEqualTo(expected.get("b").stringValue());
        assertThat(pair.tvd()).isCloseTo(expected.get("tvd").doubleValue(), within(1e-12));
        assertThat(pair.tvdSe()).isCloseTo(expected.get("tvdSe").doubleValue(), within(1e-9));
      }
    }
  }

  private static void compare(EvaluationResult.Score score, JsonNode expected) {
    assertThat(score.predictor()).isEqualTo(expected.get("predictor").stringValue());
    assertThat(score.accuracy()).isCloseTo(expected.get("accuracy").doubleValue(), within(1e-12));
    assertThat(score.accuracySe())
        .isCloseTo(expected.get("accuracySe").doubleValue(), within(1e-9));
    assertThat(score.tvd()).isCloseTo(expected.get("tvd").doubleValue(), within(1e-12));
    assertThat(score.tvdSe()).isCloseTo(expected.get("tvdSe").doubleValue(), within(1e-9));
    assertThat(score.crossEntropy().isPresent()).isEqualTo(!expected.get("crossEntropy").isNull());
    score
        .crossEntropy()
        .ifPresent(nats ->
            assertThat(nats).isCloseTo(expected.get("crossEntropy").doubleValue(), within(1e-12)));
  }

  /// \[ICLL] draws its n-gram lines at .835/.337 and .937/.265 (its largest of six test sets).
  @Test
  void ngramsScoreAsPublished() {
    EvaluationResult result = run(drawn(500), RowRule.ALL, "ngram-2", "ngram-3");
    assertThat(result.results().get(0).accuracy()).isBetween(0.820, 0.845);
    assertThat(result.results().get(0).tvd()).isBetween(0.305, 0.345);
    assertThat(result.results().get(1).accuracy()).isBetween(0.928, 0.945);
    assertThat(result.results().get(1).tvd()).isBetween(0.240, 0.272);
  }

  @Test
  void truthIsPerfectAndItsCrossEntropyTheFloor() {
    EvaluationResult result = run(drawn(300), RowRule.ALL, "truth");
    EvaluationResult.Score truth = result.results().getFirst();
    assertThat(truth.accuracy()).isEqualTo(1);
    assertThat(truth.accuracySe()).isZero();
    assertThat(truth.tvd()).isZero();
    // Perplexity 1.79 for a predictor that knows the automaton.
    assertThat(truth.perplexity().orElseThrow()).isBetween(1.74, 1.84);
    // Drawn symbols cost the truth its entropy on average, and occasionally a little less.
    double nats = truth.crossEntropy().orElseThrow();
    assertThat(nats).isCloseTo(result.entropyFloor().orElseThrow(), within(0.005)).isNotZero();
    assertThat(result.perplexityFloor().orElseThrow())
        .isCloseTo(Math.exp(result.entropyFloor().orElseThrow()), within(1e-12));
  }

  @Test
  void impossibleSymbolsMakeTheCrossEntropyInfinite() {
    EvaluationResult.Score score = run(drawn(5), RowRule.ALL, "ngram-2").results().getFirst();
    assertThat(score.crossEntropy()).isEmpty();
    assertThat(score.perplexity()).isEmpty();
    // A symbol is ruled out until it was seen, and then never again.
    long firsts = drawn(5).stream().mapToLong(i -> i.text().chars().distinct().count() - 2).sum();
    assertThat(score.zeroRows()).isEqualTo(firsts);
  }

  @Test
  void partialResultsGrowTowardsTheLast() {
    List<EvaluationResult> reported = new ArrayList<>();
    List<Long> tokens = new ArrayList<>();
    List<Instance> instances = drawn(6);
    SequencePredictor slow =
        new SequencePredictor() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public double[][] predict(int[] tokens) {
            throw new AssertionError("nobody watches");
          }

          @Override
          public double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
            for (int part = 0; part <= 10; part++) {
              progress.update("slow", part, 10);
              sleep(6);
            }
            return new Fixed(0.05, false).predict(tokens);
          }
        };
    List<NamedPredictor> predictors =
        List.of(NamedPredictor.known("ngram-2"), Unnamed.of("slow", slow));
    EvaluationResult last =
        Evaluation.score(
            predictors,
            instances::stream,
            RowRule.ALL,
            reported::add,
            new Context(
                MODELS,
                (_, done, total) -> {
                  tokens.add(done);
                  assertThat(total)
                      .isEqualTo(instances.stream().mapToLong(i -> i.tokens().length).sum());
                  assertThat(done).isLessThanOrEqualTo(total);
                },
                new Cancellation()));
    assertThat(reported).extracting(EvaluationResult::instances).containsExactly(1, 2, 3, 4, 5);
    assertThat(last.instances()).isEqualTo(6);
    assertThat(last)
        .isEqualTo(
            Evaluation.score(
                List.of(predictors.getFirst(), Unnamed.of("slow", new Fixed(0.05, false))),
                instances::stream,
                RowRule.ALL,
                _ -> {},
                Context.of(MODELS)));
    assertThat(tokens).isSorted().endsWith(tokens.getLast());
    assertThat(tokens.stream().distinct()).as("moves within instances").hasSizeGreaterThan(50);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void instancesWithoutRowsAreAnErrorOnlyIfThereAreNoOthers() {
    Instance drawn = drawn(1).getFirst();
    Instance single =
        RegBench.instance(
            "single",
            Optional.empty(),
            drawn.automaton(),
            List.of(drawn.strings().getFirst().substring(0, 1)));
    assertThat(run(List.of(single, drawn), RowRule.ALL, "truth").results().getFirst().accuracy())
        .isEqualTo(1);
    assertThatThrownBy(() -> run(List.of(single), RowRule.ALL, "truth"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no rows to score");
  }

  @Test
  void positionsBeyondAPredictorsEndCannotBeRanked() {
    NamedPredictor cut = new NamedPredictor("cut", _ -> new Cut(), Optional.empty());
    assertThatThrownBy(() ->
            Disagreements.run(
                new DisagreementSpec(ref("cut"), ref("ngram-2"), drawn(1), RowRule.ALL, 5),
                cut,
                NamedPredictor.known("ngram-2"),
                RowStore.uncached(),
                Context.of(MODELS)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("cut predicts only the first 7 of ");
  }

  @Test
  void rowsThatAreNotDistributionsAreAnError() {
    SequencePredictor broken = new Fixed(Double.NaN, false);
    assertThatThrownBy(() -> score(broken))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "broken gives no distribution at position 0 of instance reference-test-1-0");
    assertThatThrownBy(() -> score(new Fixed(0.01, false))).hasMessageContaining("sums to 0.2");
    assertThat(score(new Fixed(0.01, true)).results()).hasSize(1);
  }

  @Test
  void missingRowsAreAnErrorThatCountsThem() {
    assertThatThrownBy(() -> score(new Cut()))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("broken predicts only the first 7 of ");
  }

  @Test
  void specsThatCannotBeScoredAreRefused() {
    Instance unknown = RegBench.instance("mine", Optional.empty(), Optional.empty(), List.of("ab"));
    assertThatThrownBy(() -> run(List.of(unknown), RowRule.ALL, "ngram-2"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("mine has no automaton");
    assertThatThrownBy(() -> run(drawn(1), RowRule.ALL, "ngram-2", "ngram-2"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("ngram-2 is named twice");
  }

  @Test
  void cancellingStopsBetweenInstances() {
    Cancellation cancellation = new Cancellation();
    EvaluationSpec spec = new EvaluationSpec(List.of(ref("ngram-3")), drawn(50), RowRule.ALL);
    assertThatThrownBy(() ->
            Evaluation.with(RowStore.uncached(), _ -> {})
                .run(
                    spec,
                    new Context(
                        MODELS,
                        (_, done, _) -> {
                          assertThat(done).isLessThanOrEqualTo(2_000);
                          if (done >= 1_000) {
                            cancellation.cancel();
                          }
                        },
                        cancellation)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void instancesOfAStreamAreScoredOneAtATime() {
    List<Instance> instances = drawn(6);
    int[] read = new int[1];
    List<Integer> readBefore = new ArrayList<>();
    NamedPredictor watching =
        new NamedPredictor(
            "fixed",
            _ -> {
              readBefore.add(read[0]);
              return new Fixed(0.05, false);
            },
            Optional.empty());
    Evaluation.score(
        List.of(watching),
        () -> instances.stream().peek(_ -> read[0]++),
        RowRule.ALL,
        _ -> {},
        Context.of(MODELS));
    assertThat(readBefore).as("after all six are counted").containsExactly(7, 8, 9, 10, 11, 12);
    Path file = folder.resolve("drawn.jsonl");
    InstanceFile.write(
        file, RegBench.reference().stream(Split.TEST, 1), 6, Progress.none(), new Cancellation());
    EvaluationSpec spec =
        new EvaluationSpec(List.of(ref("ngram-2")), InstanceSource.of(file), RowRule.ALL);
    assertThat(Evaluation.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(MODELS)))
        .isEqualTo(run(instances, RowRule.ALL, "ngram-2"));
  }

  @Test
  void anInstanceTooLongForTheMemoryIsNamed() {
    Transition loop = new Transition(0, 1, 0, 1);
    Instance longest =
        RegBench.instance(
            "long",
            Optional.empty(),
            Optional.of(new Pfa(1, 0, List.of(loop))),
            List.of("a".repeat(20_000_000)));
    EvaluationSpec spec =
        new EvaluationSpec(List.of(ref("ngram-3")), List.of(longest), RowRule.ALL);
    assertThatThrownBy(
            () -> Evaluation.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(MODELS)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("The instance long has 19,999,999 tokens, whose predictions take")
        .hasMessageContaining("leave it out or cut it to ");
  }

  private static EvaluationResult score(SequencePredictor predictor) {
    return Evaluation.score(
        List.of(Unnamed.of("broken", predictor)),
        drawn(1)::stream,
        RowRule.ALL,
        _ -> {},
        Context.of(MODELS));
  }

  /// Seven rows, however long the text.
  private record Cut() implements SequencePredictor {
    @Override
    public String name() {
      return "cut";
    }

    @Override
    public double[][] predict(int[] tokens) {
      return new Fixed(0.05, false).predict(new int[7]);
    }
  }

  /// The same value for every token everywhere.
  private record Fixed(double value, boolean deficientRows) implements SequencePredictor {
    @Override
    public String name() {
      return "fixed";
    }

    @Override
    public double[][] predict(int[] tokens) {
      double[][] rows = new double[tokens.length][20];
      for (double[] row : rows) {
        Arrays.fill(row, value);
      }
      return rows;
    }
  }
}
