package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Measurements;
import org.headscope.app.session.Selection;
import org.junit.jupiter.api.Test;

/// The words for heads, and the keys that go from head to head.
class HeadWordsViewModelTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final HeadsViewModel model = new HeadsViewModel(opened.workbench(), selection);

  @Test
  void theLinePrintsTheStoredScoresOrTheReasonWhyThereAreNone() {
    assertThat(((ShellLine.Words) model.line()).text())
        .isEqualTo("headscope head-scores --run /runs/synthetic@1000 --stored --json");
    selection.selectStep(0);
    opened.settle().run();
    assertThat(model.line()).isEqualTo(new ShellLine.None(model.noteProperty().get()));
    assertThat(new HeadsViewModel(Synthetic.closed().workbench(), new Selection()).line())
        .isEqualTo(ShellLine.nothing());
  }

  @Test
  void steppingContinuesInTheNextLayer() {
    model.select(1, 2);
    model.step(1);
    assertThat(model.scene().orElseThrow().layer()).isEqualTo(2);
    assertThat(model.scene().orElseThrow().head()).isEqualTo(1);
    model.step(-1);
    assertThat(model.scene().orElseThrow().layer()).isEqualTo(1);
    assertThat(model.scene().orElseThrow().head()).isEqualTo(2);
  }

  @Test
  void matchesAreReadOutBesideUniformAndRecencyHeads() {
    Bench bench = new Bench();
    HeadsViewModel heads = new HeadsViewModel(bench.workbench(), bench.selection());
    bench.open(Bench.instance("ab"));
    assertThat(heads.describe(2, 1).lines())
        .containsExactly(
            "Layer 2 · head 1: no name",
            "1-gram 0.50 (0.50–0.50); uniform 0.10, recency 0.10",
            "2-gram 0.25 (0.25–0.25); uniform 0.10, recency 0.10",
            "3-gram 0.17 (0.17–0.17); uniform 0.10, recency 0.10",
            "previous 0.02 (0.02–0.02); uniform 0.10, recency 0.10",
            "2 back 0.00 (0.00–0.00); uniform 0.10, recency 0.10",
            "3 back 0.00 (0.00–0.00); uniform 0.10, recency 0.10");
  }

  @Test
  void missingLabelsAreExplained() {
    Bench bench = new Bench();
    HeadsViewModel heads = new HeadsViewModel(bench.workbench(), bench.selection());
    bench.withMeasurements(Optional.empty()).open(Bench.instance("ab"));
    assertThat(heads.noteProperty().get()).isEqualTo("Reading head scores…");
    Bench damaged = new Bench();
    HeadsViewModel unread = new HeadsViewModel(damaged.workbench(), damaged.selection());
    damaged
        .withMeasurements(
            Optional.of(
                new Measurements(
                    java.util.List.of(),
                    new TreeMap<>(),
                    List.of(),
                    Map.of(Measurements.Part.HEAD_SCORES, "damaged"),
                    java.util.List.of())))
        .open(Bench.instance("ab"));
    assertThat(unread.noteProperty().get())
        .isEqualTo("No labels: this run's head scores could not be read.");
  }
}
