package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.app.feature.probes.ProbeSettings.Lines;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.Test;

/// The checkpoints and runs that are probed, and hints at others with stored probes.
class ProbedRunViewModelTest {
  private static final ProbeSubject OTHER =
      new ProbeSubject(new RunRef("made", Path.of("/runs/other")), 400);

  private final ProbesBench bench = new ProbesBench();
  private final ProbesViewModel model = bench.model;
  private final ProbeCurvesViewModel layers = new ProbeCurvesViewModel(model, Over.LAYERS);

  private String absence() {
    return layers.coverProperty().get().words();
  }

  @Test
  void theProbedCheckpointIsNamedIfAnotherIsShown() {
    bench
        .keep(new ProbeSubject(ProbesBench.MADE, 100))
        .keep(new ProbeSubject(ProbesBench.MADE, 200))
        .open();
    assertThat(absence())
        .isEqualTo(
            "No probes for frequency of made at step 400 are stored yet; press “Probe” to train"
                + " them, or go to step 200, which has stored probes.");
    assertThat(layers.coverProperty().get().remedy()).isEqualTo("Go to step 200");
    model.change(ProbeSettings.LINES, Lines.RUN);
    assertThat(absence()).contains("of the chosen runs").endsWith("to train them.");
    model.change(ProbeSettings.LINES, Lines.N);
    layers.remedy();
    bench.settle();
    assertThat(bench.bench.selection().stepProperty().get()).isEqualTo(200);
    assertThat(layers.figureProperty().get()).isPresent();
  }

  @Test
  void theLayerAxisHasMarginsAndNamesItsSubject() {
    bench.keep(ProbesBench.LAST).keep(OTHER).open();
    ProbeCurves drawn = layers.figureProperty().get().orElseThrow().curves();
    assertThat(drawn.axis().low()).isEqualTo(-0.4);
    assertThat(drawn.axis().high()).isEqualTo(4.4);
    assertThat(drawn.what()).isEqualTo("made at step 400");
    assertThat(drawn.axis().ticks().getFirst().text()).isEqualTo("emb");
    bench.also("/runs/other");
    model.change(ProbeSettings.LINES, Lines.RUN);
    assertThat(layers.figureProperty().get().orElseThrow().curves().what())
        .isEqualTo("each run at its last step");
    model.change(ProbeSettings.LINES, Lines.CHECKPOINT);
    assertThat(layers.figureProperty().get().orElseThrow().curves().what())
        .isEqualTo("checkpoints of made");
  }

  @Test
  void runsCanBeRemovedAndAddedAgain() {
    bench.keep(ProbesBench.LAST).keep(OTHER).open().also("/runs/other");
    assertThat(model.subjects.chosenRuns()).hasSize(2);
    model.subjects.choose(OTHER.run(), false);
    assertThat(model.subjects.isChosen(OTHER.run())).isFalse();
    assertThat(model.subjects.chosenRuns()).containsExactly(ProbesBench.LAST);
    model.subjects.choose(ProbesBench.MADE, false);
    model.subjects.choose(OTHER.run(), true);
    assertThat(model.subjects.chosenRuns()).containsExactly(OTHER);
    assertThat(model.subjects.leftOut.getValue()).containsExactly(ProbesBench.MADE);
  }

  @Test
  void fewStepsAreAllProbed() {
    bench.open();
    List<ProbeSubject> all = model.subjects.stepsOfSelected();
    assertThat(all).extracting(ProbeSubject::step).isEqualTo(Bench.STEPS);
    for (ProbeSettings.Steps steps : ProbeSettings.Steps.values()) {
      model.change(ProbeSettings.STEPS, steps);
      assertThat(model.subjects.chosenSteps()).isEqualTo(all);
    }
    assertThat(model.subjects.selected()).contains(ProbesBench.LAST);
  }

  @Test
  void theVisibleTasksBestProbeIsSelectedByDefault() {
    bench.keep(ProbesBench.LAST).open();
    model.pickBest();
    ProbePick best = model.pickProperty().getValue().orElseThrow();
    assertThat(best.question().task()).isEqualTo(ProbeTask.FREQUENCY);
    model.pick(ProbesBench.LAST, new Question(ProbeTask.FREQUENCY, 1), 0);
    model.pickBest();
    assertThat(model.pickProperty().getValue().orElseThrow().layer()).isZero();
    model.change(ProbeSettings.TASK, ProbeTask.STATE);
    model.pickBest();
    assertThat(model.pickProperty().getValue().orElseThrow().question().task())
        .isEqualTo(ProbeTask.STATE);
  }
}
