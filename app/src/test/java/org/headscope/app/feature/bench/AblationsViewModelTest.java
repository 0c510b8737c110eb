package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.FakeAblations;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Measurability.Action;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.junit.jupiter.api.Test;

class AblationsViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAblations source = new FakeAblations();
  private final ReadOnlyObjectWrapper<List<Intervention>> stack =
      new ReadOnlyObjectWrapper<>(List.of());
  private final List<Intervention> added = new ArrayList<>();
  private final AblationsViewModel model =
      new AblationsViewModel(
          bench.workbench(), new Worker<>(source, bench.runner()), stack, added::add);

  private void open() {
    bench.open(Bench.drawn(0));
  }

  private void measure() {
    model.measuring.measure();
    bench.settle();
  }

  private AblatedSweep sweep() {
    return model.figure().orElseThrow().sweep();
  }

  private Action action() {
    return model.measuring.measurabilityProperty().get().action();
  }

  /// Stops measuring after `instances` instances.
  private void stopAt(int instances) {
    source.between =
        _ -> {
          bench.settleUi();
          if (model.figure().filter(f -> f.sweep().result().instances() == instances).isPresent()) {
            model.measuring.stop();
          }
        };
  }

  @Test
  void nothingIsMeasuredBeforeAPersonRequestsIt() {
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("Open a run to measure what its components do."));
    open();
    assertThat(source.requests).isEmpty();
    assertThat(model.figure()).isEmpty();
    assertThat(action()).isEqualTo(Action.MEASURE);
    measure();
    assertThat(source.requests).containsExactly("each by zero,mean,other-instance on 50 from 0");
    assertThat(sweep().rows()).hasSize(6);
    assertThat(model.captionProperty().get()).isEqualTo("step 400 · 50 held-out instances");
    assertThat(action()).isEqualTo(Action.NONE);
  }

  @Test
  void partsAreShownAndKeptWhenItIsStoppedAndContinued() {
    open();
    stopAt(12);
    measure();
    assertThat(sweep().result().instances()).isEqualTo(12);
    assertThat(model.captionProperty().get()).contains("12 of 50 held-out instances so far");
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    assertThat(action()).isEqualTo(Action.CONTINUE);
    assertThat(model.line())
        .isEqualTo(new ShellLine.None("Only 12 of 50 instances were measured; continue first."));
    source.between = _ -> {};
    measure();
    assertThat(source.requests).last().asString().endsWith("on 50 from 12");
    assertThat(sweep().whole()).isTrue();
  }

  @Test
  void aResultIsOfItsCheckpointAndSettingsOnly() {
    open();
    measure();
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(model.figure()).isEmpty();
    bench.selection().selectStep(400);
    bench.settle();
    assertThat(model.figure()).as("kept").isPresent();
    model.settings.instances.set(20);
    assertThat(model.figure()).isEmpty();
    model.settings.instances.set(50);
    model.settings.noise.set(true);
    assertThat(model.figure()).isEmpty();
    assertThat(model.measuring.measurabilityProperty().get().words()).contains("100 times as long");
    assertThat(source.requests).hasSize(1);
  }

  @Test
  void aMeasurementOfAnotherCheckpointContinuesAndIsNamed() {
    open();
    source.between =
        _ -> {
          bench.selection().selectStep(100);
          bench.settleUi();
        };
    model.measuring.measure();
    bench.workOnce();
    bench.settle();
    assertThat(model.figure()).isEmpty();
    bench.selection().selectStep(400);
    bench.settle();
    assertThat(sweep().whole()).isTrue();
  }

  @Test
  void fewerReplacementsAreShownFromWhatWasMeasured() {
    open();
    measure();
    Controls.choose(model.settings.by, AblatedSweep.REPLACEMENTS, AblationFixture.MEAN, false);
    assertThat(sweep().columns()).extracting("name").containsExactly("zero", "another instance");
    assertThat(model.line())
        .isEqualTo(
            ShellLine.of("ablate", "--run", "/runs/made@400", "--held-out", "--count", "50")
                .and("--by", "zero,other-instance", "--predictors", "ngram-2,ngram-3", "--json"));
    Controls.choose(model.settings.by, AblatedSweep.REPLACEMENTS, AblationFixture.ZERO, false);
    Controls.choose(model.settings.by, AblatedSweep.REPLACEMENTS, AblationFixture.OTHER, false);
    assertThat(model.settings.by.get()).as("the last stays").containsExactly(AblationFixture.OTHER);
    assertThat(source.requests).hasSize(1);
  }

  @Test
  void theStackIsOneCutOfInterventionsThatAreSwitchedOn() {
    open();
    model.settings.scope.set(Scope.STACK);
    assertThat(model.coverProperty().get().words()).startsWith("The stack is empty");
    assertThat(action()).isEqualTo(Action.NONE);
    Intervention off = Intervention.parse("1.1 by zero").switched(false);
    stack.set(List.of(Intervention.parse("2.2 by mean"), off));
    measure();
    assertThat(sweep().rows()).hasSize(1);
    assertThat(model.line())
        .isEqualTo(
            ShellLine.of("ablate", "--run", "/runs/made@400", "--held-out", "--count", "50")
                .and("--cut", "2.2 by mean at all", "--predictors", "ngram-2,ngram-3", "--json"));
    stack.set(List.of(off.switched(true)));
    assertThat(model.figure()).as("another stack").isEmpty();
  }

  @Test
  void pairsAreMeasuredByOneReplacementWithoutNull() {
    open();
    model.settings.noise.set(true);
    model.settings.scope.set(Scope.PAIRS);
    measure();
    assertThat(source.requests).containsExactly("pairs by zero on 50 from 0");
    assertThat(model.figure().orElseThrow()).isInstanceOf(PairsFigure.class);
    assertThat(sweep().request().draws()).isZero();
    assertThat(((ShellLine.Words) model.line()).words())
        .contains("--pairs")
        .doesNotContain("--draws");
  }

  @Test
  void theCursorSelectsHeadsAndAddsComponents() {
    open();
    assertThat(model.walk(1, 0)).isFalse();
    measure();
    assertThat(model.walk(1, 0)).isTrue();
    assertThat(model.at()).contains(new Place(0, 0));
    model.walk(1, 0);
    model.select();
    bench.settle();
    assertThat(bench.selection().snapshot().model().layer()).isEqualTo(1);
    assertThat(bench.selection().snapshot().model().head()).isEqualTo(2);
    model.add();
    model.walk(1, 0);
    model.select();
    model.add();
    assertThat(bench.selection().snapshot().model().head()).as("an MLP is no head").isEqualTo(2);
    assertThat(added)
        .containsExactly(
            new Intervention(List.of(FakeAblations.COMPONENTS.get(1)), new Replacement.Zero()),
            new Intervention(List.of(FakeAblations.COMPONENTS.get(2)), new Replacement.Zero()));
    assertThat(model.describe()).startsWith("MLP 1");
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
  }

  @Test
  void aModelWithoutComponentsIsDescribedInTheirPlace() {
    open();
    source.failure = Optional.of(new ModelError("The run made has no heads, mixers or MLPs."));
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("The run made has no heads, mixers or MLPs."));
    assertThat(action()).isEqualTo(Action.NONE);
    assertThat(Notice.error(bench.workbench().notices())).isEmpty();
  }

  @Test
  void aFailureIsReportedAndCanBeTriedAgain() {
    open();
    source.failure = Optional.of(new UserError("/runs/made/run.json is missing."));
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Failed("/runs/made/run.json is missing."));
    assertThat(Notice.error(bench.workbench().notices())).isPresent();
    source.failure = Optional.empty();
    model.again();
    bench.settle();
    assertThat(model.figure()).isPresent();
  }

  @Test
  void measuringIsACommandAndSettingsAreUndone() {
    open();
    bench.selection().journal().perform(new Command.MeasureAblations());
    bench.settle();
    AblationResult before = sweep().result();
    model.settings.measure.set(EffectMeasure.NATS);
    assertThat(((AblationsFigure) model.figure().orElseThrow()).measure())
        .isEqualTo(EffectMeasure.NATS);
    bench.selection().perform(new Command.Undo());
    assertThat(((AblationsFigure) model.figure().orElseThrow()).measure())
        .isEqualTo(EffectMeasure.TVD);
    assertThat(sweep().result()).isEqualTo(before);
    bench.selection().perform(new Command.Set("ablations.by", List.of("mean", "zero")));
    assertThat(model.settings.by.get()).containsExactly(AblationFixture.ZERO, AblationFixture.MEAN);
  }
}
