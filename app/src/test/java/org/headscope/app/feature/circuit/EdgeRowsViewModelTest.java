package org.headscope.app.feature.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeCircuits;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.session.RunRef;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class EdgeRowsViewModelTest {
  private final Bench bench = new Bench();
  private final FakeCircuits source = new FakeCircuits();
  private final Worker<CircuitSource> worker = new Worker<>(source, bench.runner());
  private final CircuitViewModel circuit = new CircuitViewModel(bench.workbench(), worker);
  private final ViewVisibility showing = new ViewVisibility();
  private final EdgeRowsViewModel model = new EdgeRowsViewModel(circuit, worker, showing);

  private void select(int edge) {
    circuit.select(Optional.of(FakeCircuits.EDGES.get(edge)));
    bench.settle();
  }

  @Test
  void theSelectedEdgeIsMeasuredAlongTheOpenInstance() {
    bench.open(Bench.drawn(0));
    circuit.measurement.measuring.measure();
    bench.settle();
    source.requests.clear();
    select(0);
    assertThat(source.requests).as("hidden").isEmpty();
    showing.set(true);
    bench.settle();
    EdgeRowsFigure figure = model.figure().orElseThrow();
    assertThat(figure.rows().edge()).isEqualTo(FakeCircuits.EDGES.getFirst());
    assertThat(figure.labels()).hasSize(Bench.drawn(0).length());
    select(1);
    assertThat(model.figure().orElseThrow().rows().edge()).isEqualTo(FakeCircuits.EDGES.get(1));
    select(0);
    assertThat(source.requests).as("each once").hasSize(2);
    model.pin(5);
    bench.settle();
    assertThat(model.figure().orElseThrow().query()).isEqualTo(5);
    circuit.release();
    assertThat(model.figure()).isEmpty();
    assertThat(model.coverProperty().get().words()).contains("select an edge");
  }

  @Test
  void aTextWithoutATruthIsSaidToBeOne() {
    bench.open(Bench.drawn(0));
    circuit.measurement.measuring.measure();
    bench.settle();
    source.failure = Optional.of(new UserError("The truth of the instance x is unknown."));
    showing.set(true);
    select(0);
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Failed("The truth of the instance x is unknown."));
  }

  @Test
  void barsStandAtTheirPositions() {
    EdgeRowsFigure figure =
        new EdgeRowsFigure(
            source.rows(
                circuit.settings.request(RunRef.of(Path.of("/runs/made")), List.of(1L)),
                Bench.drawn(0),
                FakeCircuits.EDGES.getFirst(),
                new Cancellation()),
            Collections.nCopies(Bench.drawn(0).length(), "a"),
            "cross-entropy to the truth",
            4);
    Palette light = Theme.LIGHT.palette();
    RecordingPen pen = RecordingPen.of(figure, 600, 300, light);
    assertThat(pen.texts()).anyMatch(text -> text.text().contains("cross-entropy to the truth"));
    List<Drawn.Rect> bars =
        pen.visible(Drawn.Rect.class).stream()
            .filter(bar -> bar.colour().equals(CircuitGraphFigure.colour(1, light)))
            .limit(figure.rows().rows().length)
            .toList();
    assertThat(bars).extracting(Drawn::centreX).isSorted();
    assertThat(bars.getLast().centreY()).as("taller").isLessThan(bars.getFirst().centreY());
    assertThat(figure.data().rows()).hasSize(Bench.drawn(0).length() - 3);
    assertThat(figure.positionAt(0, 9, 600, 300, light)).contains(0);
    assertThat(figure.positionAt(600, 9, 600, 300, light)).contains(Bench.drawn(0).length() - 1);
    for (Theme theme : Theme.values()) {
      assertThat(Legible.complaintsAtLeast(figure, theme.palette())).isEmpty();
    }
  }
}
