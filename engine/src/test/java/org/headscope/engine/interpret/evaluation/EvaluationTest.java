package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.InstanceStream;
import org.headscope.engine.benchmark.RegBenchSpec;
import org.headscope.engine.benchmark.Split;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Against golden/ngram.json, which says what independent code made it. */
class EvaluationTest {
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
        new EvaluationSpec(Stream.of(names).map(NamedPredictor::known).toList(), instances, rows);
    return Evaluation.run(spec, RowStore.none(), p -> {}, Progress.none(), new Cancellation());
  }

  private static List<Instance> drawn(int count) {
    InstanceStream stream = new InstanceStream(RegBenchSpec.reference(), Split.TEST, 1);
    return Stream.generate(stream::next).limit(count).toList();
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
        assertThat(rows[t]).containsExactly(expected, within(1e-12));
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

  /** Paper 000 draws its n-gram lines at .835/.337 and .937/.265 (its largest of six test sets). */
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
    EvaluationResult.Score truth = run(drawn(300), RowRule.ALL, "truth").results().getFirst();
    assertThat(truth.accuracy()).isEqualTo(1);
    assertThat(truth.accuracySe()).isZero();
    assertThat(truth.tvd()).isZero();
    // Perplexity 1.79 for a predictor that knows the automaton.
    assertThat(Math.exp(truth.crossEntropy().orElseThrow())).isBetween(1.74, 1.84);
  }

  @Test
  void impossibleSymbolsMakeTheCrossEntropyInfinite() {
    assertThat(run(drawn(5), RowRule.ALL, "ngram-2").results().getFirst().crossEntropy()).isEmpty();
  }

  @Test
  void rowsThatAreNoDistributionAreAnError() {
    SequencePredictor broken = new Fixed(Double.NaN, false);
    assertThatThrownBy(() -> score(broken))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "broken gives no distribution at position 0 of instance reference-test-1-0");
    assertThatThrownBy(() -> score(new Fixed(0.01, false))).hasMessageContaining("sums to 0.2");
    assertThat(score(new Fixed(0.01, true)).results()).hasSize(1);
  }

  @Test
  void missingRowsAreAnErrorThatNamesHowManyThereAre() {
    SequencePredictor cut =
        new SequencePredictor() {
          @Override
          public String name() {
            return "cut";
          }

          @Override
          public double[][] predict(int[] tokens) {
            return new Fixed(0.05, false).predict(new int[7]);
          }
        };
    assertThatThrownBy(() -> score(cut))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("broken predicts only the first 7 of ");
  }

  @Test
  void specsThatCannotBeScoredAreRefused() {
    Instance unknown = new Instance("mine", Optional.empty(), Optional.empty(), List.of("ab"));
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
    EvaluationSpec spec =
        new EvaluationSpec(List.of(NamedPredictor.known("ngram-3")), drawn(50), RowRule.ALL);
    assertThatThrownBy(() ->
            Evaluation.run(
                spec,
                RowStore.none(),
                p -> {},
                (phase, done, total) -> {
                  assertThat(done).isLessThanOrEqualTo(2_000);
                  if (done >= 1_000) {
                    cancellation.cancel();
                  }
                },
                cancellation))
        .isInstanceOf(CancellationException.class);
  }

  private static EvaluationResult score(SequencePredictor predictor) {
    EvaluationSpec spec =
        new EvaluationSpec(List.of(NamedPredictor.of("broken", predictor)), drawn(1), RowRule.ALL);
    return Evaluation.run(spec, RowStore.none(), p -> {}, Progress.none(), new Cancellation());
  }

  /** The same value for every token everywhere. */
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
