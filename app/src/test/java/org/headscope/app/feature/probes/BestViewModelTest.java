package org.headscope.app.feature.probes;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.probes.BestLayersFigure.BestLayers;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.task.StateKind;
import org.junit.jupiter.api.Test;

class BestViewModelTest {
  private static final ProbeSubject OTHER =
      new ProbeSubject(new RunRef("made", Path.of("/runs/other")), 400);

  private final ProbesBench bench = new ProbesBench();
  private final BestViewModel model = new BestViewModel(bench.model);

  private BestLayersFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void runsAreSideBySideInGroupsOfN() {
    assertThat(model.coverProperty().get().words()).contains("Probe");
    bench.keep(ProbesBench.LAST).keep(OTHER).open().also("/runs/other").also("/runs/third");
    BestLayers best = figure().best();
    assertThat(best.runs()).as("the third is not probed").hasSize(2);
    assertThat(best.tasks()).containsExactly(ProbeTask.values());
    assertThat(best.of(ProbeTask.COUNT))
        .extracting(
            b -> b.question().n() + ":" + List.copyOf(best.runs().keySet()).indexOf(b.subject()))
        .containsExactly("1:0", "1:1", "2:0", "2:1", "3:0", "3:1");
    assertThat(best.of(ProbeTask.STATE)).hasSize(2);
    assertThat(best.bars()).allMatch(b -> b.layer() == 3);
    assertThat(figure().data().rows()).hasSize(20);
    bench.model.subjects.choose(OTHER.run(), false);
    assertThat(figure().best().runs()).hasSize(1);
  }

  @Test
  void unreadableRunsAreNotAwaited() {
    bench.keep(ProbesBench.LAST).open();
    bench.also(Bench.UNREADABLE.toString());
    assertThat(model.caption(model.figureProperty().get().orElseThrow()))
        .isEqualTo("runs at their last step; 1 could not be read");
  }

  @Test
  void runsBeingReadAreNotReportedMissing() {
    bench.keep(ProbesBench.LAST).keep(OTHER).open();
    Set<String> captions = new LinkedHashSet<>();
    model.captionProperty().subscribe(captions::add);
    bench.also("/runs/other");
    assertThat(captions)
        .anyMatch(caption -> caption.contains("1 being read"))
        .noneMatch(caption -> caption.contains("not probed"));
    bench.also("/runs/third");
    assertThat(model.captionProperty().get()).isEqualTo("runs at their last step; 1 not probed");
  }

  @Test
  void barsCanBeWalkedAndSelected() {
    bench.keep(ProbesBench.LAST).open();
    model.walk(1, 0);
    model.walk(1, 0);
    model.pick();
    ProbePick pick = bench.model.pickProperty().getValue().orElseThrow();
    assertThat(pick.question().label()).isEqualTo("count-2");
    assertThat(figure().picked().orElseThrow().question().n()).isEqualTo(2);
    model.walk(100, 0);
    assertThat(figure().at().orElseThrow().question().task()).isEqualTo(ProbeTask.STATE);
  }

  /// Leaves of a tree are not comparable with states of an automaton.
  @Test
  void runsOfAnotherTaskAreLeftOutAndCounted() {
    ProbeSubject trees = new ProbeSubject(RunRef.of(Bench.TREES), 400);
    bench.keep(ProbesBench.LAST).keep(trees).open().also(Bench.TREES.toString());
    assertThat(figure().best().runs()).hasSize(1);
    assertThat(model.captionProperty().get())
        .isEqualTo("runs at their last step; 1 of another task");
    assertThat(bench.model.subjects.states()).isEqualTo(StateKind.STATE);
    bench.bench.workbench().opener().openRun(Bench.TREES);
    bench.settle();
    assertThat(bench.model.subjects.chosenRuns())
        .extracting(s -> s.run().directory())
        .containsExactly(Bench.TREES);
    assertThat(bench.model.subjects.states()).isEqualTo(StateKind.LEAF);
  }
}
