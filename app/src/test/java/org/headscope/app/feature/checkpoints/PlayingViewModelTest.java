package org.headscope.app.feature.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.OpenedInstances;
import org.junit.jupiter.api.Test;

/// Playing a training, and the sentences where there is little to show.
class PlayingViewModelTest {
  private final Bench bench = new Bench();
  private final CheckpointsViewModel model =
      new CheckpointsViewModel(bench.workbench(), bench.selection());

  private TrackFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void playingContinuesFromTheCurrentStepAndStopsOnRequest() {
    bench.open(Bench.instance("ab"));
    model.seek(100);
    bench.settle();
    model.togglePlay();
    assertThat(model.playing.get()).isTrue();
    assertThat(figure().target()).as("not from the first").isEqualTo(100);
    model.togglePlay();
    assertThat(model.playing.get()).isFalse();
    model.tick();
    assertThat(figure().target()).isEqualTo(100);
    model.togglePlay();
    bench.workbench().opener().openRun(Path.of("/runs/other"));
    bench.settle();
    assertThat(model.playing.get()).as("another run is not playing").isFalse();
    assertThat(figure().target()).isEqualTo(bench.selection().stepProperty().get());
  }

  @Test
  void everyCurveIsReadOutAndOnlyHeadsAreNamed() {
    assertThat(model.describe(200)).isEmpty();
    bench.open(Bench.instance("ab"));
    assertThat(model.describe(200).lines())
        .containsExactly(
            "step 200",
            "previous 0.500, best in layer 1 · head 2",
            "match of 1 0.250, best in layer 2 · head 1",
            "match of 2 0.125, best in layer 2 · head 1",
            "accuracy 0.700");
  }

  @Test
  void spaceIsKeptForTheLongestStepAndPlace() {
    assertThat(model.widest()).isEmpty();
    bench.open(Bench.instance("ab"));
    assertThat(model.widest()).containsExactly("step 000", "reading 000", "0 of 0");
  }

  @Test
  void missingAndUnreadableMetricsAreReported() {
    bench.withMeasurements(Optional.empty()).open(Bench.instance("ab"));
    assertThat(words()).isEqualTo("Reading metrics of made…");
    bench.withMeasurements(Optional.of(nothing(Map.of())));
    bench.workbench().opener().openRun(Path.of("/runs/unmeasured"));
    bench.settle();
    assertThat(words()).isEqualTo("This run has no metrics and no head scores.");
    Measurements damaged =
        nothing(
            Map.of(Measurements.Part.HEAD_SCORES, "damaged", Measurements.Part.METRICS, "damaged"));
    bench.withMeasurements(Optional.of(damaged));
    bench.workbench().opener().openRun(Path.of("/runs/damaged"));
    bench.settle();
    assertThat(words()).isEqualTo("The metrics and head scores of made could not be read.");
  }

  private static Measurements nothing(Map<Measurements.Part, String> problems) {
    return new Measurements(List.of(), new TreeMap<>(), List.of(), problems, List.of());
  }

  private String words() {
    return model.coverProperty().get().words();
  }

  @Test
  void theCommandLineWritesThisView() {
    assertThat(model.line()).isEqualTo(ShellLine.nothing());
    bench.open(Bench.instance("ab"));
    OpenedInstances.open(bench.workbench(), Bench.instance("ab"));
    assertThat(((ShellLine.Words) model.line()).text()).contains("--view checkpoints");
  }
}
