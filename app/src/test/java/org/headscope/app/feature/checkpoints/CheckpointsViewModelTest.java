package org.headscope.app.feature.checkpoints;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeScores;
import org.headscope.app.chart.StepScale;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.junit.jupiter.api.Test;

class CheckpointsViewModelTest {
  private final Bench bench = new Bench();
  private final CheckpointsViewModel model =
      new CheckpointsViewModel(bench.workbench(), bench.selection());

  private TrackFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void curvesShowAndNameTheBestHead() {
    bench.open(Bench.instance("ab"));
    List<Track.Curve> curves = figure().track().curves();
    assertThat(curves.stream().map(Track.Curve::kind))
        .containsExactly(
            Track.Kind.PREVIOUS, Track.Kind.NGRAM1, Track.Kind.NGRAM2, Track.Kind.ACCURACY);
    // Layer 1 · head 1 scores 0.1 throughout; layer 1 · head 2 grows by step / 400.
    assertThat(curves.getFirst().at(0).orElseThrow())
        .isEqualTo(new Track.Point(0, 0.1, "layer 1 · head 1", "L1 H1"));
    assertThat(curves.getFirst().at(200).orElseThrow())
        .isEqualTo(new Track.Point(200, 0.5, "layer 1 · head 2", "L1 H2"));
    assertThat(curves.get(1).at(400).orElseThrow().head()).isEqualTo("layer 2 · head 1");
    assertThat(model.describe(200)).contains("previous 0.500, best in layer 1 · head 2");
  }

  @Test
  void flagsAreThoseOfTheSelectedHead() {
    bench.scored(named()).open(Bench.instance("ab"));
    bench.selection().selectHead(1, 2);
    bench.settle();
    assertThat(figure().track().flags())
        .singleElement()
        .satisfies(flag -> {
          assertThat(flag.rule()).isEqualTo("previous");
          assertThat(flag.brief()).isEqualTo("L1 H2");
          assertThat(flag.after()).hasValue(100);
          assertThat(flag.step()).isEqualTo(200);
        });
    assertThat(model.describe(0))
        .contains("onset of previous in layer 1 · head 2: step 200, after 100");
    assertThat(new CheckpointsViewModel(bench.workbench(), bench.selection()).figure())
        .as("made later")
        .isEqualTo(model.figure());
    bench.selection().selectHead(1, 1);
    bench.settle();
    assertThat(figure().track().flags()).as("a head without a name").isEmpty();
  }

  /// Head 1.2 attends more and more to the previous token, and is named after it at the end.
  private static SortedMap<Long, HeadScoreResult> named() {
    SortedMap<Long, HeadScoreResult> all = new TreeMap<>();
    for (long step : Bench.STEPS) {
      List<HeadScore> heads =
          List.of(
              FakeScores.named(1, 1, FakeScores.NO_NAME, 0),
              FakeScores.named(1, 2, "previous", step / 400.0),
              FakeScores.named(2, 1, FakeScores.NO_NAME, 0));
      all.put(step, new HeadScoreResult(step, heads, Provenance.of(Map.of())));
    }
    return all;
  }

  @Test
  void theAxisChoiceLastsUntilUndone() {
    bench.open(Bench.instance("ab"));
    assertThat(figure().track().axis().caption()).as("four even checkpoints").isEqualTo("step");
    model.toggleScale();
    assertThat(figure().track().axis().caption()).isEqualTo("step (log)");
    assertThat(model.logarithmic.get()).isTrue();
    assertThat(bench.workbench().appearance().stepScaleProperty().get())
        .isEqualTo(StepScale.LOGARITHMIC);
    bench.selection().perform(new Command.Undo());
    assertThat(figure().track().axis().logarithmic()).isFalse();
    bench.selection().perform(new Command.Redo());
    bench.workbench().appearance().stepScaleProperty().set(StepScale.AUTOMATIC);
    assertThat(model.logarithmic.get()).isFalse();
  }

  @Test
  void theNoteCountsCheckpoints() {
    bench.open(Bench.instance("ab"));
    assertThat(model.place.get() + " · " + model.step.get()).isEqualTo("4 of 4 · step 400");
    model.move(-2);
    bench.settle();
    assertThat(model.place.get() + " · " + model.step.get()).isEqualTo("2 of 4 · step 100");
    model.move(-9);
    bench.settle();
    assertThat(model.place.get() + " · " + model.step.get()).isEqualTo("1 of 4 · step 0");
  }

  @Test
  void draggingComputesOnlyTheFirstAndLastStep() {
    bench.open(Bench.instance("ab"));
    bench.inspected().clear();
    model.seek(200);
    model.seek(100);
    model.seek(0);
    model.seek(100);
    assertThat(figure().target()).isEqualTo(100);
    bench.settle();
    assertThat(figure().playhead()).isEqualTo(100);
    assertThat(bench.inspected()).containsExactly(200L, 100L);
    assertThat(bench.selection().stepProperty().get()).isEqualTo(100);
    assertThat(bench.workbench().inspectionProperty().get().orElseThrow().step()).isEqualTo(100);
  }

  @Test
  void playingGoesFromTheFirstToTheLastAndStops() {
    bench.open(Bench.instance("ab"));
    List<Long> shown = new ArrayList<>();
    model.figureProperty().subscribe(f -> f.ifPresent(now -> shown.add(now.playhead())));
    model.togglePlay();
    assertThat(figure().target()).isZero();
    model.tick();
    assertThat(figure().target()).as("waiting for the first to be shown").isZero();
    for (int tick = 0; tick < 10; tick++) {
      bench.settle();
      model.tick();
    }
    assertThat(figure().playhead()).isEqualTo(400);
    assertThat(model.playing.get()).isFalse();
    assertThat(shown.stream().distinct()).containsExactly(400L, 0L, 100L, 200L);
    assertThat(shown).containsSubsequence(0L, 100L, 200L, 400L);
  }

  @Test
  void playingIsOneUndoStep() throws InterruptedException {
    bench.open(Bench.instance("ab"));
    bench.selection().selectStep(100);
    bench.settle();
    bench.selection().journal().begin();
    model.togglePlay();
    for (int tick = 0; tick < 3; tick++) {
      Thread.sleep(700); // longer than what a drag waits for
      model.tick();
      bench.settle();
    }
    assertThat(bench.selection().snapshot().opened().step()).isEqualTo(400);
    assertThat(bench.selection().journal().steps()).containsExactly("start", "play checkpoints");
    bench.selection().perform(new Command.Undo());
    assertThat(bench.selection().snapshot().opened().step()).isEqualTo(100);
  }

  @Test
  void aStepSelectedElsewhereMovesThePlayhead() {
    bench.open(Bench.instance("ab"));
    bench.selection().selectStep(100);
    assertThat(figure().target()).isEqualTo(100);
    assertThat(figure().playhead()).as("until it is read").isEqualTo(400);
    assertThat(model.place.get() + " · " + model.step.get()).isEqualTo("reading 100 · step 400");
    bench.settle();
    assertThat(figure().playhead()).isEqualTo(100);
  }

  @Test
  void accuracyIsShownWithoutHeadScores() {
    bench.withoutHeadScores().open(Bench.instance("ab"));
    assertThat(figure().track().curves().stream().map(Track.Curve::kind))
        .containsExactly(Track.Kind.ACCURACY);
    assertThat(model.coverProperty().get().words()).isEmpty();
  }

  @Test
  void aSentenceIsShownWithoutARun() {
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().words()).isNotEmpty();
    model.move(1);
    model.togglePlay();
    assertThat(model.playing.get()).isFalse();
  }

  @Test
  void everyCheckpointCanBeHitAndTheDataHoldEveryPoint() {
    bench.open(Bench.instance("ab"));
    var palette = Theme.LIGHT.palette();
    assertThat(figure().stepAt(0, 1000, palette)).isZero();
    assertThat(figure().stepAt(1000, 1000, palette)).isEqualTo(400);
    assertThat(
            java.util.stream.IntStream.range(0, 1000)
                .mapToObj(x -> figure().stepAt(x, 1000, palette))
                .distinct())
        .containsExactlyElementsOf(Bench.STEPS);
    assertThat(figure().data().rows()).hasSize(16);
  }
}
