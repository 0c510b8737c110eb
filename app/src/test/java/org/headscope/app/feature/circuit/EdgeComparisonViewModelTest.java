package org.headscope.app.feature.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeCircuits;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Worker;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.junit.jupiter.api.Test;

class EdgeComparisonViewModelTest {
  private final Bench bench = new Bench();
  private final FakeCircuits source = new FakeCircuits();
  private final CircuitViewModel model =
      new CircuitViewModel(bench.workbench(), new Worker<>(source, bench.runner()));

  private void measure() {
    model.measurement.measuring.measure();
    bench.settle();
  }

  @Test
  void theChosenApproximationIsComparedWithTheExactEffects() {
    bench.open(Bench.drawn(0));
    measure();
    assertThat(model.comparison.approximations.get())
        .containsExactly(EdgeMethod.EAP, EdgeMethod.EAP_IG, EdgeMethod.EAP_QK);
    model.settings.approximation.set(EdgeMethod.EAP_IG);
    EdgeComparison compared = model.comparison.figure().orElseThrow().compared();
    assertThat(compared.y().column()).isEqualTo("eap-ig");
    assertThat(compared.spots().getFirst().y().value())
        .isEqualTo(0.9 * compared.spots().getFirst().x().value());
    assertThat(model.comparison.line()).isEqualTo(model.line());
  }

  @Test
  void edgesAreComparedWithThoseOfAnotherRun() {
    bench.open(Bench.drawn(0));
    model.settings.judges.set(0);
    model.settings.other.set("/runs/elsewhere");
    measure();
    assertThat(model.comparison.coverProperty().get())
        .isEqualTo(new Cover.Absent("The run elsewhere is not open; open it, or choose another."));
    source.requests.clear();
    model.settings.other.set("/runs/made");
    bench.settle();
    EdgeComparison compared = model.comparison.figure().orElseThrow().compared();
    assertThat(compared.spots())
        .hasSize(FakeCircuits.EDGES.size())
        .allSatisfy(spot -> assertThat(spot.y().value()).isEqualTo(spot.x().value() / 2));
    assertThat(compared.note()).contains("0.75").contains("5 of the 20");
    model.settings.other.set(CircuitSettings.NO_RUN);
    assertThat(model.comparison.figure().orElseThrow().title()).contains("by EAP");
    model.settings.other.set("/runs/made");
    bench.settle();
    assertThat(source.requests).as("once").containsExactly("shared with made at 400");
    assertThat(model.comparison.line())
        .isEqualTo(
            ShellLine.of("circuit", "--run", "/runs/made@400", "--held-out", "--count", "20")
                .and("--judges", "0", "--length", "256")
                .and("--method", "exact,eap,eap-ig,eap-qk", "--corruption", "resample")
                .and("--measure", "cross-entropy", "--json", "--and", "/runs/made@400"));
    model.settings.instances.set(10);
    assertThat(model.comparison.figure()).as("nothing is measured").isEmpty();
    source.between =
        _ -> {
          bench.settleUi();
          model.measurement.measuring.stop();
        };
    measure();
    assertThat(model.comparison.coverProperty().get())
        .isEqualTo(
            new Cover.Absent("The edges of made are compared once all edges are scored here."));
  }
}
