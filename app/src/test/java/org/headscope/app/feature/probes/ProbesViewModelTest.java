package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.app.feature.probes.ProbeSettings.Lines;
import org.headscope.app.feature.probes.ProbeSettings.Scope;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.Test;

class ProbesViewModelTest {
  private static final ProbeSubject OTHER =
      new ProbeSubject(new RunRef("made", Path.of("/runs/other")), 400);

  private final ProbesBench bench = new ProbesBench();
  private final ProbesViewModel model = bench.model;

  @Test
  void nothingIsReadUntilShown() {
    bench.keep(ProbesBench.LAST);
    bench.bench.open(Bench.instance("ab"));
    assertThat(model.known.get()).isEmpty();
    model.showingProperty().set(true);
    bench.settle();
    assertThat(model.known.get()).hasSize(Bench.STEPS.size());
    assertThat(model.result(ProbesBench.LAST)).isPresent();
    assertThat(model.missing()).isEmpty();
  }

  @Test
  void anotherRunKeepsResultsAndOtherSettingsDiscardThem() {
    bench.keep(ProbesBench.LAST).open();
    int first = bench.source.read.size();
    bench.also("/runs/other");
    assertThat(bench.source.read).hasSize(first + 1);
    assertThat(model.result(ProbesBench.LAST)).isPresent();
    assertThat(model.stored(OTHER)).isPresent();
    model.change(ProbeSettings.SEEDS, 3);
    model.showingProperty().set(false);
    model.change(ProbeSettings.SEEDS, 1);
    bench.settle();
    assertThat(model.known.get()).as("not shown").isEmpty();
    model.showingProperty().set(true);
    bench.settle();
    assertThat(model.known.get()).hasSize(Bench.STEPS.size() + 1);
  }

  @Test
  void missingProbesAreReportedOnlyAfterReading() {
    bench.keep(ProbesBench.LAST);
    bench.bench.open(Bench.instance("ab"));
    ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);
    BestViewModel best = new BestViewModel(model);
    ObservableValue<Cover> unpicked = model.unpicked();
    model.showingProperty().set(true);
    assertThat(model.unread()).containsExactly(ProbesBench.LAST);
    Cover reading = new Cover.Reading("Stored probes of made.");
    assertThat(layers.coverProperty().get()).isEqualTo(reading);
    assertThat(best.coverProperty().get()).isEqualTo(reading);
    assertThat(unpicked.getValue()).isEqualTo(reading);
    bench.settle();
    assertThat(model.unread()).isEmpty();
    assertThat(layers.coverProperty().get()).isEqualTo(new Cover.None());
    assertThat(layers.figureProperty().get()).isPresent();
    assertThat(unpicked.getValue().words()).startsWith("Click a point");
    model.change(ProbeSettings.PRESET, ProbePreset.byName("paper"));
    assertThat(layers.coverProperty().get()).as("other probes").isEqualTo(reading);
    assertThat(layers.figureProperty().get()).isEmpty();
    bench.settle();
    assertThat(layers.coverProperty().get()).isInstanceOf(Cover.Absent.class);
    assertThat(unpicked.getValue())
        .isEqualTo(new Cover.Absent("made at step 400 has no probes yet."));
  }

  @Test
  void anUnreadableCheckpointSparesOtherPicturesAndIsRetried() {
    for (long step : Bench.STEPS) {
      bench.keep(new ProbeSubject(ProbesBench.MADE, step));
    }
    bench.source.unreadable.add(100L);
    bench.open();
    ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);
    ProbeCurvesViewModel steps = new ProbeCurvesViewModel(model, Over.STEPS);
    assertThat(layers.coverProperty().get()).isEqualTo(new Cover.None());
    Cover failed = steps.coverProperty().get();
    assertThat(failed).isInstanceOf(Cover.Failed.class);
    assertThat(failed.words()).contains("step-100 is not a folder.").contains("other 3 were read");
    assertThat(((Cover.Failed) failed).remedy()).isEqualTo("Leave step 100 out");
    assertThat(steps.figureProperty().get()).as("nothing is drawn before all is read").isEmpty();
    assertThat(bench.bench.workbench().notices()).isEmpty();
    bench.source.unreadable.clear();
    steps.again();
    assertThat(steps.coverProperty().get()).isInstanceOf(Cover.Dimmed.class);
    assertThat(layers.coverProperty().get()).as("cached").isEqualTo(new Cover.None());
    bench.settle();
    assertThat(steps.coverProperty().get()).isEqualTo(new Cover.None());
    assertThat(steps.figureProperty().get().orElseThrow().curves().curves().getFirst().spots())
        .hasSize(Bench.STEPS.size());
  }

  @Test
  void aModelWithoutTheSiteGivesAReason() {
    bench.source.lacking = true;
    bench.open();
    ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);
    assertThat(layers.coverProperty().get())
        .isEqualTo(new Cover.Absent("The run made has no site 'residual'; choose logits."));
    assertThat(model.missing()).isEmpty();
    assertThat(model.lacking()).isNotEmpty();
    model.start();
    bench.settle();
    assertThat(bench.source.ran).isEmpty();
    assertThat(bench.bench.workbench().notices()).isEmpty();
  }

  @Test
  void unreadableResultsCanBeLeftOut() {
    for (long step : Bench.STEPS) {
      bench.keep(new ProbeSubject(ProbesBench.MADE, step));
    }
    bench.source.unreadable.add(100L);
    bench.source.damaged.add(400L);
    bench.open();
    ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);
    ProbeCurvesViewModel steps = new ProbeCurvesViewModel(model, Over.STEPS);
    assertThat(layers.coverProperty().get()).as("for frequencies").isEqualTo(new Cover.None());
    model.change(ProbeSettings.TASK, ProbeTask.COUNT);
    assertThat(((Cover.Failed) steps.coverProperty().get()).remedy())
        .isEqualTo("Leave 2 steps out");
    assertThat(layers.coverProperty().get())
        .isEqualTo(new Cover.Failed("count-1.json was damaged.", "Show the rest"));
    layers.remedy();
    assertThat(layers.figureProperty().get()).isPresent();
    steps.remedy();
    assertThat(steps.figureProperty().get().orElseThrow().curves().curves())
        .extracting(curve -> curve.spots().size())
        .containsExactly(2, 3, 3);
    assertThat(model.unread()).isEmpty();
  }

  @Test
  void startingTrainsMissingProbesAndReportsEachResult() {
    bench.open();
    assertThat(model.missing()).containsExactly(ProbesBench.LAST);
    AtomicInteger partly = new AtomicInteger();
    model.known.addListener((_, _, _) ->
        model
            .result(ProbesBench.LAST)
            .filter(r -> r.of(new Question(ProbeTask.STATE, 0)).isEmpty())
            .ifPresent(_ -> partly.incrementAndGet()));
    ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);
    assertThat(layers.coverProperty().get().words()).contains("press “Probe”");
    model.start();
    assertThat(model.queue.state.get().running()).contains(ProbesBench.LAST);
    assertThat(layers.coverProperty().get().words()).startsWith("Training probes");
    bench.settle();
    assertThat(partly).hasPositiveValue();
    assertThat(bench.source.ran).hasSize(1);
    assertThat(bench.source.ran.getFirst().questions())
        .startsWith(new Question(ProbeTask.FREQUENCY, 1))
        .containsExactlyInAnyOrderElementsOf(Question.all());
    assertThat(model.missing()).isEmpty();
    assertThat(model.queue.state.get()).isEqualTo(ProbeQueue.State.NONE);
  }

  @Test
  void storedProbesAreNotTrainedAgainBeforeTheyAreRead() {
    for (boolean kept : new boolean[] {true, false}) {
      ProbesBench other = new ProbesBench();
      if (kept) {
        other.keep(ProbesBench.LAST);
      }
      other.bench.open(Bench.instance("ab"));
      other.model.showingProperty().set(true);
      other.model.start();
      other.settle();
      assertThat(other.source.ran).hasSize(kept ? 0 : 1);
      assertThat(other.model.missing()).isEmpty();
    }
  }

  @Test
  void oneTaskCanBeTrainedAlone() {
    bench.open();
    model.change(ProbeSettings.TASK, ProbeTask.STATE);
    model.change(ProbeSettings.SCOPE, Scope.TASK);
    model.start();
    bench.settle();
    assertThat(bench.source.ran.getFirst().questions())
        .containsExactly(new Question(ProbeTask.STATE, 0));
    assertThat(model.missing()).isEmpty();
    model.change(ProbeSettings.SCOPE, Scope.ALL);
    assertThat(model.missing()).containsExactly(ProbesBench.LAST);
  }

  @Test
  void resultsFinishedBeforeAStopAreKept() {
    bench.open();
    bench.source.between =
        _ -> {
          if (bench.source.ran.size() == 1 && bench.source.read.size() > 1) {
            model.stop();
          }
        };
    model.start();
    bench.settle();
    assertThat(bench.source.ran).hasSize(1);
    assertThat(model.queue.state.get()).isEqualTo(ProbeQueue.State.NONE);
    assertThat(model.missing()).containsExactly(ProbesBench.LAST);
    model.start();
    bench.settle();
    assertThat(bench.source.ran).hasSize(2);
    assertThat(model.missing()).isEmpty();
  }

  @Test
  void aFailureIsReportedAndTheRestContinues() {
    bench.open().also("/runs/other").also("/runs/third");
    model.change(ProbeSettings.LINES, Lines.RUN);
    bench.source.failing.add("other");
    assertThat(model.missing()).hasSize(3);
    model.start();
    bench.settle();
    assertThat(bench.source.ran).hasSize(3);
    assertThat(bench.bench.workbench().notices()).hasSize(1);
    assertThat(bench.bench.workbench().notices().getFirst().sentence()).contains("other");
    assertThat(model.missing()).containsExactly(OTHER);
  }

  @Test
  void checkpointsAreQueuedInOrder() {
    bench.open();
    model.change(ProbeSettings.LINES, Lines.CHECKPOINT);
    model.start();
    assertThat(model.queue.state.get().waiting()).isEqualTo(Bench.STEPS.size() - 1);
    bench.settle();
    assertThat(bench.source.ran).extracting(w -> w.step()).containsExactlyElementsOf(Bench.STEPS);
  }

  @Test
  void theTasksBestProbeIsSelectedByDefault() {
    bench.keep(ProbesBench.LAST).open();
    model.pickBest();
    ProbePick best = model.pickProperty().getValue().orElseThrow();
    assertThat(best.question()).isEqualTo(model.settings.get().one());
    assertThat(best.layer()).as("the third layer is best by rule").isEqualTo(3);
    ProbePick other = new ProbePick(best.spec(), best.question(), 1, 1);
    model.pick(ProbesBench.LAST, best.question(), 1);
    model.pickBest();
    assertThat(model.pickProperty().getValue()).contains(other);
    model.change(ProbeSettings.TASK, ProbeTask.STATE);
    model.pickBest();
    assertThat(model.pickProperty().getValue().orElseThrow().question())
        .isEqualTo(new Question(ProbeTask.STATE, 0));
  }

  @Test
  void anotherRunClearsTheSelectionAndSelectsItsBest() {
    bench.keep(ProbesBench.LAST).keep(OTHER).open();
    model.pickBest();
    ProbePick before = model.pickProperty().getValue().orElseThrow();
    assertThat(before.spec()).isEqualTo(model.stored(ProbesBench.LAST).orElseThrow().spec());
    bench.bench.workbench().opener().openRun(java.nio.file.Path.of("/runs/other"));
    assertThat(model.pickProperty().getValue())
        .as("the previous run's probe is used while reading")
        .contains(before);
    bench.settle();
    assertThat(model.pickProperty().getValue()).as("of the previous run").isNotEqualTo(before);
    model.pickBest();
    assertThat(model.pickProperty().getValue().orElseThrow().spec())
        .isEqualTo(model.stored(OTHER).orElseThrow().spec());
  }

  @Test
  void otherSettingsClearTheSelectionAndReadAgain() {
    bench.keep(ProbesBench.LAST).open();
    model.pick(ProbesBench.LAST, new Question(ProbeTask.COUNT, 1), 2);
    model.change(ProbeSettings.TASK, ProbeTask.COUNT);
    assertThat(model.pickProperty().getValue()).isPresent();
    model.change(ProbeSettings.SEEDS, 3);
    assertThat(model.pickProperty().getValue()).isEmpty();
    assertThat(model.known.get()).isEmpty();
    bench.settle();
    assertThat(model.result(ProbesBench.LAST)).isPresent();
    assertThat(model.missing()).as("two seeds more").containsExactly(ProbesBench.LAST);
    model.change(ProbeSettings.PRESET, ProbePreset.byName("reference"));
    assertThat(model.settings.get().probing().site()).isEqualTo(ProbeSite.MLP);
    bench.settle();
    assertThat(model.result(ProbesBench.LAST)).isEmpty();
  }

  @Test
  void controlsThatWereNotTrainedAreMissing() {
    bench.keep(ProbesBench.LAST).open();
    assertThat(model.missing()).isEmpty();
    model.change(ProbeSettings.CONTROLS, Control.Extent.ALL);
    bench.settle();
    assertThat(
            StoredProbes.missing(
                model.settings.get().everything(ProbesBench.LAST), model.result(ProbesBench.LAST)))
        .as("generated, so all exist")
        .isEmpty();
    model.change(ProbeSettings.CONTROLS, Control.Extent.NONE);
    bench.settle();
    assertThat(
            StoredProbes.missing(
                model
                    .settings
                    .get()
                    .with(ProbeSettings.CONTROLS, Control.Extent.BEST)
                    .everything(ProbesBench.LAST),
                model.result(ProbesBench.LAST)))
        .containsExactlyElementsOf(Question.all());
  }

  @Test
  void runsCanBeRemovedAndAddedAgain() {
    bench.open().also("/runs/other");
    assertThat(model.subjects.chosenRuns()).containsExactly(ProbesBench.LAST, OTHER);
    model.subjects.choose(OTHER.run(), false);
    assertThat(model.subjects.chosenRuns()).isEqualTo(List.of(ProbesBench.LAST));
    model.subjects.choose(OTHER.run(), true);
    assertThat(model.subjects.isChosen(OTHER.run())).isTrue();
  }
}
