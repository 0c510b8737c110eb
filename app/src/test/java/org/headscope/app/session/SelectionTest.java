package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

class SelectionTest {
  private long now;
  private final Selection selection = new Selection(new Journal(() -> now));

  private void later() {
    now += 2_000_000_000L;
  }

  @Test
  void undoAndRedoWalkThroughSelections() {
    selection.selectHead(2, 1);
    later();
    selection.selectStep(500);
    later();
    selection.pin(9, 4);

    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().sequence().pinned()).isFalse();
    assertThat(selection.snapshot().sequence().query()).isEqualTo(-1);
    selection.perform(new Command.Undo());
    assertThat(selection.stepProperty().get()).isEqualTo(-1);
    selection.perform(new Command.Redo());
    selection.perform(new Command.Redo());
    assertThat(selection.snapshot().sequence().query()).isEqualTo(9);
    assertThat(selection.snapshot().opened().step()).isEqualTo(500);
    assertThat(selection.canRedoProperty().get()).isFalse();
  }

  @Test
  void aDragIsOneStepOfTheHistory() {
    for (long step = 100; step <= 2000; step += 100) {
      now += 590_000_000L;
      selection.selectStep(step);
    }
    selection.perform(new Command.Undo());
    assertThat(selection.stepProperty().get()).isEqualTo(-1);
    assertThat(selection.canUndoProperty().get()).isFalse();
  }

  @Test
  void afterAPauseADragIsAnotherStep() {
    selection.selectStep(100);
    now += 610_000_000L;
    selection.selectStep(200);
    selection.perform(new Command.Undo());
    assertThat(selection.stepProperty().get()).isEqualTo(100);
  }

  @Test
  void quickChangesOfAnotherKindAreAnotherStep() {
    selection.selectStep(10);
    selection.selectHead(1, 2);
    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().model().head()).isEqualTo(1);
    assertThat(selection.stepProperty().get()).isEqualTo(10);
  }

  @Test
  void hoveringPreviewsAndLeavesNoTrace() {
    selection.hover(5, 2);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(5);
    assertThat(selection.canUndoProperty().get()).isFalse();
    selection.selectHead(3, 1);
    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().sequence().query()).isEqualTo(-1);
  }

  @Test
  void aPinnedCellIgnoresTheMouseUntilReleased() {
    selection.pin(7, 3);
    selection.hover(1, 0);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(7);
    selection.perform(new Command.ClearSelection());
    selection.hover(1, 0);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(1);
  }

  @Test
  void releaseClearsTheCellThenTheHighlight() {
    selection.highlightState(4);
    selection.pin(7, 3);
    selection.perform(new Command.ClearSelection());
    assertThat(selection.snapshot().sequence().state()).isEqualTo(4);
    selection.perform(new Command.ClearSelection());
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
  }

  @Test
  void statesAndEdgesAreHighlightedAndClearedByASecondClick() {
    Transition edge = new Transition(0, 1, 2, 1.0);
    selection.highlightState(2);
    selection.highlightEdge(edge);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
    assertThat(selection.snapshot().sequence().edge()).contains(edge);
    selection.highlightEdge(edge);
    assertThat(selection.snapshot().sequence().edge()).isEmpty();
  }

  @Test
  void viewsSeeOneChangePerUpdate() {
    List<SelectionState> seen = new ArrayList<>();
    selection.snapshotProperty().addListener((_, _, is) -> seen.add(is));
    Path folder = Path.of("/r");
    selection.journal().perform(new Command.OpenRuns(List.of(folder)));
    selection.perform(new Command.SelectRun(RunRef.of(folder), 40, 2, 2));
    assertThat(seen).hasSize(1);
  }

  @Test
  void anotherInstanceClearsPositionsOfTheOldOne() {
    selection.pin(7, 3);
    selection.highlightState(1);
    Instance instance =
        RegBench.instance("x", Optional.empty(), Optional.empty(), List.of("abab", "ab"));
    selection.perform(selection.selecting(instance, Optional.empty(), new Span(0, 7)));
    assertThat(selection.snapshot().sequence().query()).isEqualTo(-1);
    assertThat(selection.snapshot().sequence().pinned()).isFalse();
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
  }

  @Test
  void nothingCanBeUndoneAtTheBeginning() {
    selection.selectHead(4, 2);
    selection.journal().begin();
    assertThat(selection.canUndoProperty().get()).isFalse();
    selection.perform(new Command.Undo());
    assertThat(selection.layerProperty().get()).isEqualTo(4);
  }

  private void openText() {
    String text = "ab".repeat(100);
    Instance instance = RegBench.instance("x", Optional.empty(), Optional.empty(), List.of(text));
    selection.perform(selection.selecting(instance, Optional.empty(), new Span(14, 46)));
    later();
  }

  private static final Viewport SMALL = new Viewport(567, 460, 58, 1, 18);
  private static final Viewport LARGE = new Viewport(644, 448, 37, 1, 11);

  @Test
  void visiblePositionsFitTheMapAndAreRestored() {
    openText();
    selection.fit(LARGE);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(14, 46));
    selection.fit(SMALL);
    Span small = selection.snapshot().sequence().window();
    assertThat(small).isEqualTo(new Span(6, 31));
    selection.pin(20, 3);
    selection.fit(LARGE);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(14, 46));
    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().sequence().pinned()).isFalse();
    assertThat(selection.snapshot().sequence().window()).as("no separate step").isEqualTo(small);
  }

  @Test
  void movedPositionsKeepTheMapsShape() {
    openText();
    selection.fit(LARGE);
    selection.showWindow(new Span(26, 58));
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(18, 58));
    selection.showWindow(selection.snapshot().sequence().window().showing(70));
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(31, 71));
  }

  @Test
  void zoomStaysUntilAnotherInstance() {
    openText();
    selection.fit(LARGE);
    selection.showWindow(new Span(20, 36));
    selection.showWindow(new Span(60, 76));
    selection.fit(SMALL);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(60, 76));
    Instance other =
        RegBench.instance("y", Optional.empty(), Optional.empty(), List.of("ab".repeat(90)));
    selection.perform(selection.selecting(other, Optional.empty(), new Span(14, 46)));
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(6, 31));
  }

  @Test
  void theInitialWindowReachesTheTargetKeyOfTheLastRow() {
    Instance recall = new AssociativeRecall(40, 382, 1, false).stream(Split.TEST, 1).next();
    LastScoredCell last = LastScoredCell.of(recall).orElseThrow();
    Span window = last.window(32);
    assertThat(window.length()).as("longer than the usual window").isGreaterThan(45);
    selection.fit(LARGE);
    selection.perform(selection.visiting(recall, Optional.empty(), last.row(), last.key(), window));
    assertThat(selection.snapshot().sequence().window()).isEqualTo(window);
    selection.fit(SMALL);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(window);
    openText();
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(6, 31));
    selection.perform(
        selection.visiting(recall, Optional.empty(), last.row(), last.key() - 1, window));
    assertThat(selection.snapshot().sequence().window().length())
        .as("another cell has the usual window")
        .isLessThan(window.length());
  }

  @Test
  void goingBackRestoresTheView() {
    openText();
    selection.fit(LARGE);
    selection.showWindow(new Span(20, 36));
    later();
    selection.showWindow(new Span(26, 58));
    later();
    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(20, 36));
    selection.perform(new Command.Undo());
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(14, 46));
    selection.showWindow(new Span(26, 58));
    assertThat(selection.snapshot().sequence().window())
        .as("usual again")
        .isEqualTo(new Span(18, 58));
  }

  @Test
  void hoveringAStatePreviewsItWithoutAStep() {
    Transition edge = new Transition(0, 1, 1, 0.5);
    selection.highlightState(3);
    selection.hoverState(1);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(1);
    selection.hoverEdge(edge);
    assertThat(selection.snapshot().sequence().edge()).contains(edge);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
    assertThat(selection.journal().state().selection().sequence().edge()).isEmpty();
    selection.hoverState(-1);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(3);
    selection.perform(new Command.Undo());
    assertThat(selection.canUndoProperty().get()).isFalse();
  }

  @Test
  void clickingAPreviewedStateHighlightsItAndAgainClearsIt() {
    selection.hoverState(2);
    selection.highlightState(2);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(2);
    selection.highlightState(2);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
  }

  @Test
  void whatIsDoneAfterUndoCannotBeRedoneOver() {
    selection.selectHead(2, 1);
    later();
    selection.selectStep(500);
    later();
    selection.perform(new Command.Undo());
    selection.highlightState(3);
    assertThat(selection.canRedoProperty().get()).isFalse();
    assertThat(selection.journal().steps())
        .containsExactly("start", "choose head 2.1", "highlight state 3");
  }

  @Test
  void aVisitedPositionIsShownWithMostlyWhatPrecedesIt() {
    Instance instance =
        RegBench.instance("x", Optional.empty(), Optional.empty(), List.of("ab".repeat(100)));
    selection.goTo(instance, 100);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(100);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(64, 112));
    selection.goTo(instance, 112);
    assertThat(selection.snapshot().sequence().window()).isEqualTo(new Span(65, 113));
  }

  @Test
  void theMouseOverAnInstanceMeansNothingInTheNext() {
    selection.hover(5, 2);
    selection.hoverState(1);
    openText();
    assertThat(selection.snapshot().sequence().query()).isEqualTo(-1);
    assertThat(selection.snapshot().sequence().state()).isEqualTo(-1);
  }

  @Test
  void aKeyIsNeverAfterItsQuery() {
    openText();
    selection.pin(20, 30);
    assertThat(selection.snapshot().sequence().key()).isEqualTo(20);
    selection.pin(999, 3);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(199);
  }

  @Test
  void aClosedRunTakesItsPredictorsAlong() {
    Path closed = Path.of("/runs/a");
    PredictorChoice rule = new PredictorChoice.Symbolic("ngram-2");
    PredictorChoice other = new PredictorChoice.Trained(RunRef.of(Path.of("/runs/b")), 4);
    selection.perform(new Command.OpenRuns(List.of(closed, Path.of("/runs/b"))));
    selection.perform(
        new Command.Predictors(
            List.of(rule, new PredictorChoice.Trained(RunRef.of(closed), 4), other), List.of()));
    selection.perform(new Command.CloseRun(closed));
    assertThat(selection.predictorsProperty().get()).containsExactly(rule, other);
  }
}
