package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.service.training.TrainingSession.Stage;
import org.headscope.app.session.Command;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// The cost of a training, counted and measured while it is shown.
class CostEstimateTest extends BuilderTest {
  @Test
  void theCostIsThatOfTheTasksInstances() {
    model.showing.set(true);
    builder.task("associative-recall");
    bench.settle();
    var cost = model.cost.price.get().result().orElseThrow().cost();
    assertThat(cost.length()).isEqualTo(385);
    assertThat(cost.parameters()).isEqualTo(builder.recipe().model().parameterCount());
    builder.option("length", "32");
    bench.settle();
    assertThat(model.cost.price.get().result().orElseThrow().cost().length()).isEqualTo(35);
  }

  @Test
  void theCostIsCountedAndTheTimeMeasuredWhileVisible() {
    bench.settle();
    assertThat(model.cost.price.get().result()).isEmpty();
    model.showing.set(true);
    bench.settle();
    var result = model.cost.price.get().result().orElseThrow();
    assertThat(result.cost().parameters()).isEqualTo(builder.recipe().model().parameterCount());
    assertThat(result.time()).isPresent();
  }

  private CostEstimate.KnownCost price() {
    return model.cost.price.get();
  }

  @Test
  void theCountIsShownBeforeTheTimeIsMeasured() {
    model.showing.set(true);
    List<CostEstimate.KnownCost> seen = new ArrayList<>();
    model.cost.price.subscribe(now -> seen.add(now));
    bench.settle();
    assertThat(seen)
        .anyMatch(p -> p.trying() && p.result().isPresent() && p.result().get().time().isEmpty());
    assertThat(price().trying()).isFalse();
    builder.type(BuilderInput.LAYERS, "2");
    assertThat(price().result()).as("nothing about another model").isEmpty();
    bench.settle();
    assertThat(price().result().orElseThrow().cost().parameters())
        .isEqualTo(builder.recipe().model().parameterCount());
    builder.type(BuilderInput.LAYERS, "4");
    assertThat(price().result().orElseThrow().time()).as("cached").isPresent();
    assertThat(maker.timed).isEqualTo(2);
  }

  @Test
  void timesAreMeasuredOnlyWhileVisible() {
    model.showing.set(true);
    bench.work();
    bench.settleUi();
    assertThat(price().trying()).isTrue();
    model.showing.set(false);
    bench.settle();
    assertThat(price().trying()).isFalse();
    assertThat(price().result().orElseThrow().time()).isEmpty();
    assertThat(maker.timed).isZero();
    model.showing.set(true);
    bench.settle();
    assertThat(price().result().orElseThrow().time()).isPresent();
  }

  @Test
  void failedTimingGivesAReasonAndKeepsTheCount() {
    maker.untimed = Optional.of(new UserError("The tensor library is missing."));
    model.showing.set(true);
    bench.settle();
    assertThat(price().error()).isEqualTo("The tensor library is missing.");
    assertThat(price().result()).isPresent();
    assertThat(price().trying()).isFalse();
  }

  @Test
  void timingWaitsForATrainingToEnd() {
    model.showing.set(true);
    model.train();
    builder.type(BuilderInput.LAYERS, "2");
    bench.settle();
    assertThat(model.session.stateProperty().get().stage()).isEqualTo(Stage.DONE);
    assertThat(maker.timed).as("not of the four layers").isEqualTo(1);
    assertThat(price().result().orElseThrow().time()).isPresent();
  }

  @Test
  void whatIsDescribedDuringATrainingIsCountedOnly() {
    List<CostEstimate.KnownCost> during = new ArrayList<>();
    maker.duringStep =
        () -> {
          builder.type(BuilderInput.LAYERS, "2");
          bench.settle();
          during.add(price());
          model.showing.set(during.size() < 2);
        };
    model.showing.set(true);
    model.train();
    bench.settle();
    assertThat(during).hasSize(2).allMatch(p -> p.result().isPresent() && !p.trying());
    assertThat(maker.timed).isZero();
  }

  @Test
  void aTrainingThatBuildDidNotStartEndsTheTimingToo() {
    model.showing.set(true);
    List<Integer> timed = new ArrayList<>();
    maker.duringStep =
        () -> {
          timed.add(maker.timed);
          model.showing.set(timed.size() < 2);
        };
    while (!price().trying()) {
      bench.workOnce();
    }
    model.perform(new Command.TrainPreset("sample", 1, home.resolve("preset")));
    bench.settle();
    assertThat(timed).as("timings before each step").containsExactly(0, 0);
  }
}
