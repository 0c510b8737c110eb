package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.app.feature.compare.MatrixViewModel.Cell;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.metric.RowRule;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MatrixViewModelTest {
  private final CompareBench bench = new CompareBench();
  private final CompareViewModel compare = bench.model();
  private final MatrixViewModel model = new MatrixViewModel(compare);

  @BeforeEach
  void show() {
    bench.open();
    compare.showing.set(true);
    bench.settle();
  }

  private MatrixFigure figure() {
    return model.figureProperty().get().orElseThrow();
  }

  @Test
  void theModelAgainstTheTruthIsPinnedAtFirst() {
    assertThat(figure().marks().pinned()).contains(new Place(1, 0));
    assertThat(model.describe()).isEmpty();
  }

  @Test
  void aPinnedCellKeepsItsPairWhenRowsMove() {
    model.click(new Place(2, 3));
    Cell two = model.pinned.get().orElseThrow();
    model.moveRow(-2);
    assertThat(figure().marks().pinned()).contains(new Place(0, 3));
    assertThat(model.pinned.get()).contains(two);
    compare.remove(two.column());
    assertThat(figure().marks().pinned()).isEmpty();
  }

  @Test
  void keysWalkPinAndRelease() {
    model.release();
    assertThat(model.pinned.get()).isEmpty();
    model.walk(1, 0);
    assertThat(figure().marks().at()).as("where the walk begins").contains(new Place(0, 0));
    model.walk(-1, 1);
    assertThat(figure().marks().at()).contains(new Place(0, 1));
    assertThat(model.describe())
        .contains("↔")
        .contains("TVD 0.400 ± 0.010")
        .contains("4 instances");
    model.pin();
    assertThat(figure().marks().pinned()).contains(new Place(0, 1));
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isTrue();
    assertThat(model.release()).as("nothing is pinned").isFalse();
  }

  @Test
  void theDiagonalShowsScoresAndCannotBePinned() {
    model.release();
    model.click(new Place(0, 0));
    assertThat(model.pinned.get()).isEmpty();
    assertThat(model.describe()).contains("accuracy 1.000 ± 0.020").contains("perplexity");
    model.highlight(Optional.empty());
    assertThat(model.describe()).isEmpty();
  }

  private static KeptEvaluation kept(long step, int instances) {
    EvaluationResult.Score score =
        new EvaluationResult.Score(
            "small", 0.75, 0.01, 0.125, 0.02, OptionalDouble.empty(), OptionalDouble.empty(), 1);
    return new KeptEvaluation(
        step, RowRule.NO_SEPARATOR, instances, score, Provenance.of(Map.of()));
  }

  @Test
  void theDiagonalShowsTheSavedEvaluationOfTheModelsCheckpoint() {
    long shown = bench.selection().snapshot().opened().step();
    model.highlight(Optional.of(new Place(1, 1)));
    assertThat(model.describe()).contains("accuracy").doesNotContain("saved");
    bench.kept.addAll(List.of(kept(shown, 500), kept(shown + 1, 77)));
    bench.workbench().opener().openRun(CompareBench.RUN, _ -> {});
    bench.settle();
    assertThat(model.describe())
        .contains(
            "saved with the run, of 500 instances, rows excluding separators: accuracy 0.750 ± 0.010, TVD"
                + " 0.125 ± 0.020")
        .doesNotContain("77");
    model.highlight(Optional.of(new Place(0, 0)));
    assertThat(model.describe()).as("the truth").doesNotContain("saved");
  }

  @Test
  void rowsCanBeRemoved() {
    model.walk(0, 0);
    model.walk(1, 0);
    int before = compare.entries.size();
    model.removeRow();
    assertThat(compare.entries).hasSize(before - 1);
  }
}
