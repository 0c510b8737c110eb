package org.headscope.app.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.document.ScoreTables.Stored;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Pair;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tables contain what their commands produce.
class DocumentTablesTest {
  /// The tolerance for rounding on another processor.
  private static final double OTHER_PROCESSOR = 1e-3;

  static Stream<DocumentTable> tables() {
    // macOS writes key names differently.
    Predicate<DocumentTable> same =
        table ->
            !table.name().equals("keys")
                || !System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    return DocumentTables.all().stream().filter(same);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void documentsContainTheTablesAsGenerated(DocumentTable table) {
    List<String> there =
        Document.all().stream()
            .map(document -> document.tables().get(table.name()))
            .flatMap(Stream::ofNullable)
            .toList();
    assertThat(there).as("mvn -q -Ptables -Dtables=" + table.name()).containsExactly(table.text());
  }

  @Test
  void documentsNameOnlyExistingTables() {
    List<String> known = DocumentTables.all().stream().map(DocumentTable::name).toList();
    assertThat(known).doesNotHaveDuplicates();
    for (Document document : Document.all()) {
      assertThat(known).as(document.toString()).containsAll(document.tables().keySet());
    }
  }

  /// A table whose cells are numbers with decimals contains results.
  @Test
  void noResultsAreOutsideTheMarkers() {
    for (Document document : Document.all()) {
      if (!document.file().toString().contains("decisions")) { // records of earlier measurements
        assertThat(document.withoutTables().lines())
            .as(document.toString())
            .noneMatch(line -> line.matches(".*\\| \\**\\d+\\.\\d+( ±.*)?\\** \\|.*"));
      }
    }
  }

  @Test
  void storedScoresOfSimplePredictorsAreComputedAgain() {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 2026);
    List<Instance> instances = Stream.generate(stream::next).limit(500).toList();
    assertSame(
        evaluate(List.of("truth", "unigram", "ngram-2", "ngram-3"), instances),
        ScoreTables.stored("evaluation"));
  }

  @Test
  void storedScoresOfCheckpointsAreComputedAgain() {
    List<Instance> instances =
        InstanceFile.read(Document.ROOT.resolve("samples").resolve("test.jsonl"));
    assertSame(
        evaluate(List.of(ScoreTables.checkpoint(200), "unigram", "ngram-2"), instances),
        ScoreTables.stored("nearest"));
  }

  /// @param names as in the stored result, runs from the root of the checkout
  private static EvaluationResult evaluate(List<String> names, List<Instance> instances) {
    OpenRuns runs = new OpenRuns();
    List<PredictorRef> predictors = names.stream().map(name -> predictor(name, runs)).toList();
    try (ModelPool models = TestEngine.models()) {
      return Evaluation.with(RowStore.uncached(), _ -> {})
          .run(new EvaluationSpec(predictors, instances, RowRule.ALL), Context.of(models));
    }
  }

  private static PredictorRef predictor(String name, OpenRuns runs) {
    if (!name.startsWith("samples/")) {
      return PredictorRef.parse(name, runs);
    }
    PredictorRef.Trained run = PredictorRef.run(Document.ROOT.resolve(name).toString(), runs);
    return new PredictorRef.Trained(run.checkpoint(), name);
  }

  private static void assertSame(EvaluationResult computed, Stored stored) {
    assertThat(computed.instances()).isEqualTo(stored.instances());
    for (Score score : computed.results()) {
      Score before =
          stored.results().stream()
              .filter(s -> s.predictor().equals(score.predictor()))
              .findFirst()
              .orElseThrow();
      assertThat(score.accuracy()).isCloseTo(before.accuracy(), within(OTHER_PROCESSOR));
      assertThat(score.tvdSe()).isCloseTo(before.tvdSe(), within(OTHER_PROCESSOR));
      assertThat(score.zeroRows()).isEqualTo(before.zeroRows());
    }
    for (Pair pair : computed.pairs()) {
      assertThat(pair.tvd())
          .isCloseTo(ScoreTables.pair(stored, pair.a(), pair.b()).tvd(), within(OTHER_PROCESSOR));
    }
  }
}
