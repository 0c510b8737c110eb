package org.headscope.app.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.engine.interpret.evaluation.CodeLengthResult;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.CodeLength;
import org.headscope.engine.interpret.evaluation.CodeLengthResult.Rate;
import org.headscope.engine.interpret.evaluation.CodeLengthSpec;
import org.headscope.engine.interpret.evaluation.CodeLengths;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.Test;

/// Stored code lengths of models of context trees can be reproduced.
class TreeTablesTest {
  /// Enough windows to measure a gap to a thousandth of a nat, and few enough for a test.
  private static final int SOME = 128;

  private static CodeLengthResult run(int windows, Stream<PredictorRef> predictors) {
    InstanceStream stream =
        Recipe.byName("tf-0-2").data().task().stream(Split.TEST, TreeTables.SEED);
    List<Instance> instances = Stream.generate(stream::next).limit(windows).toList();
    CodeLengthSpec spec =
        new CodeLengthSpec(
            predictors.toList(), InstanceSource.of(instances), 3, Optional.of(TreeTables.CTW));
    try (ModelPool models = TestEngine.models()) {
      return CodeLengths.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(models));
    }
  }

  @Test
  void costsOfRulesAreComputedAgain() {
    Stream<PredictorRef> rules =
        Stream.of("truth", TreeTables.CTW, "ppm-3").map(PredictorRef.Symbolic::new);
    for (CodeLength again : run(TreeTables.WINDOWS, rules).results()) {
      CodeLength stored = TreeTables.stored("context-trees", again.predictor());
      assertThat(again.rate().nats().orElseThrow())
          .isCloseTo(stored.rate().nats().orElseThrow(), within(1e-9));
      assertThat(again.gap().isPresent()).isEqualTo(stored.gap().isPresent());
      again
          .gap()
          .ifPresent(gap ->
              assertThat(gap.se().orElseThrow())
                  .isCloseTo(stored.gap().orElseThrow().se().orElseThrow(), within(1e-9)));
    }
  }

  /// Measures some of the windows: the gap may differ from the stored one as far as chance allows.
  @Test
  void gapsOfTheShippedModelsAreComputedAgain() {
    OpenRuns runs = new OpenRuns();
    Stream<PredictorRef> all =
        Stream.concat(
            Stream.of(new PredictorRef.Symbolic(TreeTables.CTW)),
            TreeTables.SHIPPED.stream()
                .map(name ->
                    PredictorRef.run(
                        Document.ROOT.resolve(TreeTables.shipped(name)).toString(), runs)));
    List<CodeLength> again = run(SOME, all).results();
    for (int i = 0; i < TreeTables.SHIPPED.size(); i++) {
      Rate some = again.get(1 + i).gap().orElseThrow();
      String name = TreeTables.shipped(TreeTables.SHIPPED.get(i));
      Rate stored = TreeTables.stored("context-trees", name).gap().orElseThrow();
      assertThat(some.nats().orElseThrow())
          .as(name)
          .isCloseTo(stored.nats().orElseThrow(), within(4 * some.se().orElseThrow()));
      assertThat(some.se().orElseThrow()).as(name).isLessThan(0.003);
    }
  }

  @Test
  void theShippedModelsAreNearContextTreeWeighting() {
    for (String name : TreeTables.SHIPPED) {
      Rate gap = TreeTables.stored("context-trees", TreeTables.shipped(name)).gap().orElseThrow();
      assertThat(gap.nats().orElseThrow()).as(name).isBetween(0.0, 0.03);
      assertThat(gap.se().orElseThrow()).as(name).isLessThan(0.001);
    }
  }

  /// Trainings may take four hours and 200 million tokens.
  @Test
  void theShippedModelsWereTrainedInFewHours() {
    for (String name : TreeTables.SHIPPED) {
      MetricsLine end = RunTables.validation(RunTables.run(name));
      assertThat(end.seconds()).as(name).isLessThan(4 * 3600);
      assertThat(end.tokens()).as(name).isLessThan(200_000_000);
    }
  }
}
