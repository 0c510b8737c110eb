package org.headscope.app.feature.probes.reading;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.feature.probes.ProbePick;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReadingViewModelTest {
  private final Bench bench = new Bench();
  private final FakeProbes probes = new FakeProbes();
  private final ObjectProperty<Optional<ProbePick>> pick =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Cover> unpicked =
      new SimpleObjectProperty<>(new Cover.Absent("Pick one."));
  private final AtomicInteger again = new AtomicInteger();
  private final ReadingViewModel model =
      new ReadingViewModel(
          bench.workbench(),
          new ProbeService(probes, bench.runner(), bench.runner()),
          pick,
          unpicked,
          again::incrementAndGet);

  @BeforeEach
  void open() {
    bench.workbench().opener().openRun(FakeReadings.RUN);
    bench.settle();
    bench.workbench().pairs().choose(Bench.drawn(2));
    bench.settle();
    bench.maps().readings = FakeReadings::read;
    model.showingProperty().set(true);
  }

  @Test
  void nothingIsQueriedWhileHidden() {
    model.showingProperty().set(false);
    pick(ProbeTask.COUNT, 2, 3);
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(bench.maps().measured).isEmpty();
    model.showingProperty().set(true);
    bench.settle();
    assertThat(bench.maps().measured).containsExactly("count-2 in layer 3 at step 100");
  }

  private void pick(ProbeTask task, int n, int layer) {
    pick.set(Optional.of(FakeReadings.pick(task, n, layer, 400)));
    bench.settle();
  }

  private ProbeReadingScene scene() {
    return model.figureProperty().get().orElseThrow().scene();
  }

  @Test
  void queriesTheSelectedProbeOnTheSelectedInstance() {
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover()).isEqualTo(new Cover.Absent("Pick one."));
    unpicked.set(new Cover.Failed("A file cannot be read."));
    assertThat(cover()).isEqualTo(new Cover.Failed("A file cannot be read."));
    model.again();
    assertThat(again).hasValue(1);
    pick(ProbeTask.COUNT, 2, 3);
    assertThat(bench.maps().measured).containsExactly("count-2 in layer 3 at step 400");
    assertThat(model.captionProperty().get()).isEqualTo("count-2 · layer 3 · quick");
    assertThat(scene().result().reading().instanceId()).isEqualTo(Bench.drawn(2).id());
    bench.workbench().pairs().choose(Bench.drawn(3));
    bench.settle();
    assertThat(scene().result().reading().instanceId()).isEqualTo(Bench.drawn(3).id());
    assertThat(bench.maps().measured).hasSize(2);
    pick.set(Optional.empty());
    assertThat(model.figureProperty().get()).isEmpty();
  }

  @Test
  void followsTheCheckpointOfItsOwnRunOnly() {
    pick.set(Optional.of(FakeReadings.pick(ProbeTask.COUNT, 1, 2, 200)));
    bench.settle();
    assertThat(bench.maps().measured)
        .as("the selected point's")
        .containsExactly("count-1 in layer 2 at step 200");
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(bench.maps().measured.getLast()).isEqualTo("count-1 in layer 2 at step 100");
    bench.workbench().opener().openRun(java.nio.file.Path.of("/runs/other"));
    bench.settle();
    bench.selection().selectStep(0);
    bench.settle();
    assertThat(bench.maps().measured).hasSize(2);
    assertThat(model.captionProperty().get())
        .as("of a run other than the one named at the top")
        .isEqualTo(FakeReadings.RUN.getFileName() + " · count-1 · layer 2 · quick");
  }

  @Test
  void readingsOfAnotherCheckpointAreDimmedAndOfAnotherTextHidden() {
    pick(ProbeTask.COUNT, 2, 3);
    assertThat(cover()).isEqualTo(new Cover.None());
    bench.selection().selectStep(100);
    bench.readFrame();
    assertThat(scene().result().reading().step()).isEqualTo(400);
    assertThat(cover())
        .isEqualTo(
            new Cover.Dimmed("The prediction of the count-2 probe at step 100 is being computed."));
    bench.settle();
    assertThat(scene().result().reading().step()).isEqualTo(100);
    assertThat(cover()).isEqualTo(new Cover.None());
    bench.workbench().pairs().choose(Bench.drawn(3));
    bench.readFrame();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.captionProperty().get()).isEmpty();
    assertThat(cover())
        .isEqualTo(
            new Cover.Reading(
                "The prediction of the count-2 probe at step 100 is being computed."));
    bench.settle();
    assertThat(cover()).isEqualTo(new Cover.None());
    bench.workbench().pairs().choose(Bench.drawn(2));
    bench.readFrame();
    assertThat(scene().result().reading().instanceId()).as("cached").isEqualTo(Bench.drawn(2).id());
    assertThat(cover()).isEqualTo(new Cover.None());
  }

  private Cover cover() {
    return model.coverProperty().get();
  }

  @Test
  void changingOnlyTheViewQueriesNothing() {
    pick(ProbeTask.FREQUENCY, 2, 3);
    bench.selection().showWindow(new Span(10, 40));
    bench.selection().hover(12, -1);
    assertThat(scene().window()).isEqualTo(new Span(10, 40));
    assertThat(scene().query()).isEqualTo(12);
    bench.selection().pin(20, -1);
    bench.settle();
    assertThat(bench.maps().measured).hasSize(1);
    assertThat(bench.selection().snapshot().sequence().pinned()).isTrue();
  }

  @Test
  void aChosenSymbolIsQueriedEverywhere() {
    pick(ProbeTask.COUNT, 1, 3);
    assertThat(model.symbols.get()).contains(OptionalInt.empty()).hasSizeGreaterThan(4);
    model.symbol.set(OptionalInt.of(RegBench.VOCABULARY.separator()));
    bench.settle();
    assertThat(scene().result().positions())
        .allMatch(p -> p.query() == RegBench.VOCABULARY.separator());
    pick(ProbeTask.STATE, 0, 3);
    assertThat(model.symbols.get()).isEmpty();
    assertThat(scene().result().symbol()).isEmpty();
  }

  @Test
  void theLargestErrorsCanBeWalkedAndTheWindowFollows() {
    pick(ProbeTask.COUNT, 2, 3);
    bench.selection().showWindow(new Span(0, 30));
    model.walkWorst(1);
    SelectionState now = bench.selection().snapshot();
    assertThat(now.sequence().query()).isEqualTo(scene().largestErrors().getFirst().position());
    assertThat(now.sequence().pinned()).isTrue();
    assertThat(now.sequence().window().contains(now.sequence().query())).isTrue();
    assertThat(now.sequence().window().length()).isEqualTo(30);
    model.walkWorst(1);
    assertThat(scene().selectedRow()).isEqualTo(1);
    model.walkWorst(500);
    assertThat(scene().selectedRow()).as("the last").isEqualTo(scene().largestErrors().size() - 1);
    model.walkWorst(-500);
    assertThat(scene().selectedRow()).isZero();
    model.walk(1);
    assertThat(bench.selection().snapshot().sequence().query())
        .isEqualTo(scene().largestErrors().getFirst().position() + 1);
  }

  @Test
  void stateProbesCompareWithThePinAndListedPositionsKeepIt() {
    pick(ProbeTask.STATE, 0, 3);
    int last = scene().length() - 1;
    assertThat(scene().result().reference()).hasValue(last);
    bench.selection().pin(50, -1);
    bench.settle();
    assertThat(scene().result().reference()).hasValue(50);
    model.choose(2);
    bench.settle();
    assertThat(scene().result().reference()).hasValue(50);
    assertThat(scene().query()).isNotEqualTo(50);
    assertThat(scene().selectedRow()).isEqualTo(2);
    model.walk(1);
    bench.settle();
    assertThat(scene().result().reference()).hasValue(50);
    bench.selection().perform(new Command.ClearSelection());
    bench.settle();
    assertThat(scene().result().reference()).hasValue(last);
  }

  @Test
  void missingWeightsAndFailuresAreReported() {
    bench.maps().readings = _ -> Optional.empty();
    pick(ProbeTask.COUNT, 2, 3);
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover().remedy()).isEqualTo("Train these probes");
    assertThat(cover()).isInstanceOf(Cover.Absent.class);
    assertThat(cover().words())
        .contains("count-2 probes of transformer-4x2 at step 400", "not stored here");
    bench.maps().broken = true;
    pick(ProbeTask.COUNT, 3, 3);
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover()).isEqualTo(new Cover.Failed("The map cannot be measured; choose another."));
    assertThat(cover().remedy()).isEmpty();
    assertThat(bench.workbench().notices()).isEmpty();
    bench.maps().broken = false;
    bench.maps().readings = FakeReadings::read;
    model.again();
    bench.settle();
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(scene().result().question()).isEqualTo(new Question(ProbeTask.COUNT, 3));
    pick(ProbeTask.COUNT, 2, 3);
    assertThat(cover()).as("missing weights are looked up again").isEqualTo(new Cover.None());
  }

  @Test
  void missingWeightsAreTrainedThenQueried() {
    bench.maps().readings = _ -> Optional.empty();
    pick(ProbeTask.COUNT, 2, 3);
    probes.between = _ -> bench.maps().readings = FakeReadings::read;
    model.remedy();
    model.remedy();
    assertThat(model.training.state().running()).isPresent();
    bench.settle();
    assertThat(probes.weighed)
        .singleElement()
        .satisfies(spec -> {
          assertThat(spec.checkpoint().step()).isEqualTo(400);
          assertThat(spec.questions()).containsExactly(new Question(ProbeTask.COUNT, 2));
          assertThat(spec.controls()).isEqualTo(Control.Extent.NONE);
        });
    assertThat(model.training.state().running()).isEmpty();
    assertThat(cover().remedy()).isEmpty();
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(scene().result().layer()).isEqualTo(3);
  }

  @Test
  void aTrainingCanBeCancelled() {
    bench.maps().readings = _ -> Optional.empty();
    pick(ProbeTask.COUNT, 2, 3);
    model.remedy();
    model.training.cancel();
    bench.settle();
    assertThat(probes.weighed).isEmpty();
    assertThat(model.training.state().running()).isEmpty();
    assertThat(cover().remedy()).isEqualTo("Train these probes");
    assertThat(bench.workbench().notices()).isEmpty();
  }
}
