package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.feature.probes.ProbeCurves.ProbeCurve;
import org.headscope.app.feature.probes.ProbeCurvesViewModel.Over;
import org.headscope.app.feature.probes.ProbeSettings.Lines;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.Test;

class ProbeCurvesViewModelTest {
  private static final ProbeSubject OTHER =
      new ProbeSubject(new RunRef("made", Path.of("/runs/other")), 400);

  private final ProbesBench bench = new ProbesBench();
  private final ProbeCurvesViewModel model = new ProbeCurvesViewModel(bench.model, Over.LAYERS);

  private ProbeCurvesFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  private List<String> names() {
    return figure().curves().curves().stream().map(ProbeCurve::name).toList();
  }

  @Test
  void anEmptyPictureSaysWhatToDo() {
    assertThat(model.coverProperty().get().words()).contains("Open a run");
    bench.open();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words()).contains("made at step 400").contains("Probe");
  }

  @Test
  void showsACurvePerOrderWithItsBestLayerAndControls() {
    bench.keep(ProbesBench.LAST).open();
    assertThat(names()).containsExactly("n = 1", "n = 2", "n = 3");
    for (ProbeCurve curve : figure().curves().curves()) {
      assertThat(curve.spots()).hasSize(FakeProbes.LAYERS);
      assertThat(curve.best().layer()).isEqualTo(3);
      assertThat(ProbePoint.controls(curve.spots())).hasSize(3);
    }
    assertThat(figure().title()).contains("relative error", "frequency", "quick", "residual");
    assertThat(model.coverProperty().get().words()).isEmpty();
    bench.model.change(ProbeSettings.TASK, ProbeTask.STATE);
    assertThat(names()).containsExactly("same state");
    assertThat(figure().curves().curves().getFirst().best().layer()).isEqualTo(3);
  }

  @Test
  void theTableHasTheProbesMeasurements() {
    bench.model.change(ProbeSettings.SEEDS, 3);
    bench.keep(ProbesBench.LAST).open();
    List<List<?>> rows = new java.util.ArrayList<>();
    figure().data().rows().forEach(rows::add);
    assertThat(rows).hasSize(3 * FakeProbes.LAYERS);
    ProbePoint spot = ProbeScoreFixture.spot(figure().curves(), 1, 2);
    List<?> row = rows.get(FakeProbes.LAYERS + 2);
    List<String> columns = figure().data().columns();
    assertThat(row.get(columns.indexOf("n"))).isEqualTo(2);
    assertThat(row.get(columns.indexOf("layer"))).isEqualTo(2);
    assertThat(row.get(columns.indexOf("value"))).isEqualTo(spot.value().mean());
    assertThat(row.get(columns.indexOf("se"))).isEqualTo(spot.value().se().orElseThrow());
    assertThat(row.get(columns.indexOf("seeds"))).isEqualTo(3);
    assertThat(row.get(columns.indexOf("shuffled"))).isEqualTo("");
    List<?> best = rows.get(FakeProbes.LAYERS + 3);
    assertThat(best.get(columns.indexOf("best"))).isEqualTo(true);
    assertThat((Double) best.get(columns.indexOf("shuffled"))).isGreaterThan(0.9);
  }

  @Test
  void showsACurvePerRunOrCheckpoint() {
    for (long step : Bench.STEPS) {
      bench.keep(new ProbeSubject(ProbesBench.MADE, step));
    }
    bench.keep(OTHER).open().also("/runs/other");
    bench.model.change(ProbeSettings.LINES, Lines.RUN);
    assertThat(figure().curves().curves())
        .extracting(c -> c.spots().getFirst().subject())
        .containsExactly(ProbesBench.LAST, OTHER);
    assertThat(figure().curves().curves()).extracting(ProbeCurve::style).doesNotHaveDuplicates();
    assertThat(figure().curves().about()).contains("n = 2");
    bench.model.subjects.choose(OTHER.run(), false);
    assertThat(figure().curves().curves()).hasSize(1);
    bench.model.change(ProbeSettings.LINES, Lines.CHECKPOINT);
    bench.model.change(ProbeSettings.N, 3);
    assertThat(names()).containsExactly("step 0", "step 100", "step 200", "step 400");
    assertThat(ProbeScoreFixture.spot(figure().curves(), 0, 0).question())
        .isEqualTo(new Question(ProbeTask.FREQUENCY, 3));
  }

  @Test
  void pointsCanBeWalkedAndSelected() {
    bench.keep(ProbesBench.LAST).open();
    model.pick();
    assertThat(bench.model.pickProperty().getValue()).as("nothing is hovered").isEmpty();
    model.walk(1, 0);
    assertThat(figure().marks().at())
        .as("the best first")
        .contains(ProbeScoreFixture.spot(figure().curves(), 0, 3));
    model.walk(0, 1);
    model.walk(-1, 0);
    model.pick();
    ProbePick pick = bench.model.pickProperty().getValue().orElseThrow();
    assertThat(pick.question()).isEqualTo(new Question(ProbeTask.FREQUENCY, 2));
    assertThat(pick.layer()).isEqualTo(2);
    assertThat(pick.seed()).isEqualTo(1);
    assertThat(pick.spec().checkpoint().step()).isEqualTo(400);
    assertThat(figure().marks().picked()).contains(ProbeScoreFixture.spot(figure().curves(), 1, 2));
    model.highlight(Optional.empty());
    assertThat(figure().marks().at()).isEmpty();
    for (int i = 0; i < 9; i++) {
      model.walk(1, 0);
    }
    assertThat(figure().marks().at()).contains(ProbeScoreFixture.spot(figure().curves(), 0, 4));
    bench.model.change(ProbeSettings.TASK, ProbeTask.STATE);
    model.walk(0, 5);
    assertThat(figure().curves().spots()).contains(figure().marks().at().orElseThrow());
  }
}
