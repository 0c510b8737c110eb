package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PositionsViewModelTest {
  private final CompareBench bench = new CompareBench();
  private final CompareViewModel compare = bench.model();
  private final MatrixViewModel matrix = new MatrixViewModel(compare);
  private final PositionsViewModel model = new PositionsViewModel(compare, matrix);

  @BeforeEach
  void show() {
    assertThat(words()).contains("once there are distances");
    bench.open();
    compare.showing.set(true);
    bench.settle();
  }

  private PositionsFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void thePinnedPairIsRankedOncePerCheckpointAndPair() {
    assertThat(bench.ranked).hasSize(1);
    assertThat(model.captionProperty().get()).isEqualTo("made ↔ truth");
    assertThat(figure().disagreement().share(figure().disagreement().positions().getFirst()))
        .isEqualTo(1 / 300.0, within(1e-12));
    bench.selection().selectStep(0);
    bench.settle();
    assertThat(bench.ranked).hasSize(2);
    assertThat(figure().disagreement().positions().getFirst().tvd()).isEqualTo(0.8, within(1e-12));
    matrix.click(new Place(2, 3));
    matrix.click(new Place(2, 3));
    bench.settle();
    assertThat(bench.ranked).hasSize(3);
    compare.move(compare.entries.getFirst(), 3);
    bench.settle();
    assertThat(bench.ranked).as("another order queries nothing").hasSize(3);
  }

  private Cover cover() {
    return model.coverProperty().get();
  }

  private String words() {
    return cover().words();
  }

  /// Returns the name of a predictor in the list's caption.
  private String listed() {
    return figure().disagreement().a().name();
  }

  @Test
  void theListAndTheMatrixHaveTheSameCheckpoint() {
    bench.between =
        _ -> {
          bench.seconds++;
          bench.settleUi();
          beside();
        };
    for (long step : new long[] {0, 400, 100}) {
      bench.selection().selectStep(step);
      beside();
      bench.settle();
      beside();
      assertThat(listed()).isEqualTo("made at step " + step);
    }
  }

  private void beside() {
    String made = compare.comparison.get().orElseThrow().lines().get(1).name();
    boolean dimmed = compare.cover.get() instanceof Cover.Dimmed;
    model
        .figureProperty()
        .get()
        .ifPresentOrElse(
            _ -> {
              assertThat(listed()).isEqualTo(made);
              assertThat(cover() instanceof Cover.Dimmed).as("dimmed").isEqualTo(dimmed);
            },
            () -> assertThat(words()).isNotEmpty());
  }

  /// A matrix that is computed at once replaces the previous one without partial results.
  @Test
  void besideANewMatrixNoOlderListIsShown() {
    bench
        .selection()
        .perform(bench.selection().selecting(first(), Optional.empty(), new Span(0, 8)));
    bench.settle();
    Map<String, Runnable> changes =
        Map.of(
            "another checkpoint", () -> bench.selection().selectStep(100),
            "other rows", () -> compare.rows.set(RowRule.FIRST_100),
            "other instances", () -> compare.scope.set(CompareViewModel.Scope.INSTANCE));
    changes.forEach((what, change) -> {
      Comparison before = compare.comparison.get().orElseThrow();
      change.run();
      bench.workOnce();
      assertThat(compare.comparison.get()).as(what).isPresent().isNotEqualTo(Optional.of(before));
      assertThat(model.figureProperty().get()).as(what).isEmpty();
      assertThat(cover()).isEqualTo(new Cover.Reading("The list of positions is being computed."));
      bench.settle();
      assertThat(model.figureProperty().get()).as(what).isPresent();
    });
  }

  private Instance first() {
    return bench.workbench().instances().getFirst();
  }

  @Test
  void theListIsDimmedWithTheMatrix() {
    bench.selection().selectStep(100);
    bench.settleFrame();
    assertThat(listed()).isEqualTo("made at step 400");
    assertThat(cover()).isEqualTo(new Cover.Dimmed("Step 100 is being computed."));
    bench.settle();
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(listed()).isEqualTo("made at step 100");
  }

  @Test
  void anotherPairDimsThePreviousOne() {
    matrix.click(new Place(2, 3));
    assertThat(listed()).isEqualTo("made at step 400");
    assertThat(cover()).isEqualTo(new Cover.Dimmed("The list of positions is being computed."));
    bench.settle();
    assertThat(cover()).isEqualTo(new Cover.None());
    assertThat(listed()).isEqualTo("unigram");
  }

  @Test
  void failuresShowTheirSentenceAndCanBeRetried() {
    bench.failing("The file is gone.");
    matrix.click(new Place(2, 3));
    bench.settle();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(model.captionProperty().get()).isEmpty();
    assertThat(cover()).isEqualTo(new Cover.Failed("The file is gone."));
    bench.working();
    model.again();
    bench.settle();
    assertThat(listed()).isEqualTo("unigram");
  }

  @Test
  void whenTheMatrixFailsNothingIsListed() {
    bench.failing("The file is gone.");
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(words()).endsWith("once there are distances.");
  }

  @Test
  void choosingAPositionSelectsIt() {
    Instance second = bench.workbench().instances().get(1);
    model.choose(1);
    SelectionState now = bench.selection().snapshot();
    assertThat(now.opened().instance()).contains(second);
    assertThat(now.sequence().query()).isEqualTo(21);
    assertThat(now.sequence().pinned()).isTrue();
    assertThat(now.sequence().window().contains(21)).isTrue();
    assertThat(figure().chosen()).isEqualTo(1);
    assertThat(bench.asked).as("the comparison still covers all instances").hasSize(1);
    model.walk(1);
    assertThat(figure().chosen()).isEqualTo(2);
    model.walk(5);
    assertThat(figure().chosen()).isEqualTo(2);
    bench.selection().perform(new Command.Undo());
    bench.selection().perform(new Command.Undo());
    bench.selection().perform(new Command.ClearSelection());
    assertThat(figure().chosen()).isEqualTo(-1);
    model.choose(99);
    model.choose(-1);
    assertThat(figure().chosen()).isEqualTo(-1);
  }

  @Test
  void releasingAsksForACell() {
    matrix.release();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(words()).startsWith("Click a distance");
  }

  @Test
  void aPairThatNeverDiffersSaysSo() {
    compare.add(
        new ComparedEntry.Fixed(
            new org.headscope.app.session.PredictorChoice.Trained(
                bench.selection().snapshot().opened().run().orElseThrow(), 400)));
    bench.settle();
    matrix.click(new Place(1, compare.entries.size() - 1));
    bench.settle();
    assertThat(words()).isEqualTo("They never differ on these rows.");
  }

  @Test
  void theDataHoldEveryPosition() {
    assertThat(figure().data().columns()).hasSize(8 + 2 * 18).contains("made: a", "truth: r");
    assertThat(figure().data().rows()).hasSize(3).allMatch(row -> row.size() == 44);
    assertThat(figure().title()).contains("made at step 400").contains("all rows of 4 instances");
  }
}
