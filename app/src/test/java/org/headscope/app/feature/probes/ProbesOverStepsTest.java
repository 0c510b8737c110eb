package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.StepScale;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.At;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.Test;

class ProbesOverStepsTest {
  private final ProbesBench bench = new ProbesBench();
  private final ProbeCurvesViewModel model = new ProbeCurvesViewModel(bench.model, Over.STEPS);

  private void show() {
    for (long step : Bench.STEPS) {
      if (step != 100) {
        bench.keep(new ProbeSubject(ProbesBench.MADE, step));
      }
    }
    bench.open();
  }

  private ProbeCurvesFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void everyProbedCheckpointHasItsBestLayer() {
    assertThat(model.coverProperty().get().words()).contains("Open a run");
    show();
    assertThat(figure().curves().curves()).hasSize(3);
    ProbeCurve first = figure().curves().curves().getFirst();
    assertThat(first.spots()).extracting(s -> s.subject().step()).containsExactly(0L, 200L, 400L);
    assertThat(first.spots()).allMatch(s -> s.layer() == 3);
    assertThat(first.best()).as("errors fall during training").isEqualTo(first.spots().get(2));
    assertThat(figure().curves().axis().dots()).hasSize(Bench.STEPS.size());
  }

  @Test
  void thePlayheadFollowsTheSelectionAndAClickMovesIt() {
    show();
    StepAxis axis = StepAxis.of(Bench.STEPS, StepScale.AUTOMATIC);
    assertThat(figure().marks().playhead()).hasValue(axis.place(400));
    bench.bench.selection().selectStep(100);
    bench.settle();
    assertThat(figure().marks().playhead()).hasValue(axis.place(100));
    model.seek(axis.place(200) + 0.01);
    assertThat(bench.bench.selection().stepProperty().get()).isEqualTo(200);
    model.walk(1, 0);
    model.walk(-9, 0);
    model.pick();
    assertThat(bench.bench.selection().stepProperty().get()).isZero();
    ProbePick pick = bench.model.pickProperty().getValue().orElseThrow();
    assertThat(pick.spec().checkpoint().step()).isZero();
    assertThat(pick.layer()).isEqualTo(3);
  }

  @Test
  void theSelectedLayerIsFollowedIfChosen() {
    show();
    model.layer.orElseThrow().set(At.PICKED);
    assertThat(figure().curves().about()).contains("best layer");
    bench.model.pick(ProbesBench.LAST, new Question(ProbeTask.FREQUENCY, 1), 1);
    assertThat(figure().curves().about()).contains("layer 1");
    assertThat(figure().curves().curves().getFirst().spots()).allMatch(s -> s.layer() == 1);
    assertThat(figure().marks().picked()).isPresent();
  }
}
