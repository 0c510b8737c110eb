package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Keys and clicks on the three figures of a comparison, and the command lines for their numbers.
class CompareGesturesViewModelTest {
  private final CompareBench bench = new CompareBench();
  private final CompareViewModel compare = bench.model();
  private final MatrixViewModel matrix = new MatrixViewModel(compare);
  private final CurvesViewModel curves = new CurvesViewModel(compare);
  private final PositionsViewModel positions = new PositionsViewModel(compare, matrix);

  @BeforeEach
  void show() {
    assertThat(matrix.line()).isEqualTo(ShellLine.nothing());
    assertThat(curves.line()).isEqualTo(ShellLine.nothing());
    assertThat(positions.line()).isEqualTo(ShellLine.nothing());
    bench.open();
    compare.showing.set(true);
    bench.settle();
  }

  private MatrixFigure matrix() {
    return matrix.figureProperty().get().orElseThrow();
  }

  private ComparisonCurvesFigure curves() {
    return curves.figureProperty().get().orElseThrow();
  }

  private PositionsFigure positions() {
    return positions.figureProperty().get().orElseThrow();
  }

  @Test
  void keysBeginAtThePinnedCellAndStopAtTheEdges() {
    matrix.click(new Place(2, 3));
    matrix.highlight(Optional.empty());
    matrix.walk(1, 1);
    assertThat(matrix().marks().at()).as("the pinned one first").contains(new Place(2, 3));
    matrix.walk(1, -1);
    assertThat(matrix().marks().at()).contains(new Place(3, 2));
    matrix.walk(2, 3);
    assertThat(matrix().marks().at()).contains(new Place(5, 5));
    matrix.walk(-99, 99);
    int last = matrix().comparison().size() - 1;
    assertThat(matrix().marks().at()).contains(new Place(0, last));
    matrix.walk(99, -99);
    assertThat(matrix().marks().at()).contains(new Place(last, 0));
  }

  @Test
  void releasingClearsTheHoveredCellBeforeThePinnedOne() {
    matrix.click(new Place(2, 3));
    assertThat(matrix.release()).isTrue();
    assertThat(matrix().marks().at()).isEmpty();
    assertThat(matrix().marks().pinned()).contains(new Place(2, 3));
    assertThat(matrix.release()).isTrue();
    assertThat(matrix().marks().pinned()).isEmpty();
    bench.workbench().colourMapProperty().set(ColourMap.CIVIDIS);
    assertThat(matrix().map()).isEqualTo(ColourMap.CIVIDIS);
  }

  @Test
  void thePinnedRowCanBeMovedButOnlyTheHoveredRowIsRemoved() {
    matrix.click(new Place(3, 0));
    matrix.release();
    ComparedEntry pinned = matrix.pinned.get().orElseThrow().row();
    matrix.moveRow(-1);
    assertThat(compare.entries.indexOf(pinned)).isEqualTo(2);
    int before = compare.entries.size();
    matrix.removeRow();
    assertThat(compare.entries).hasSize(before);
  }

  @Test
  void keysOfTheCurvesBeginAtTheirEnds() {
    curves.walk(-1);
    assertThat(curves().at()).isEqualTo(2);
    curves.walk(-1);
    assertThat(curves().at()).isEqualTo(1);
    curves.walk(-9);
    assertThat(curves().at()).isZero();
    curves.walk(2);
    assertThat(curves().at()).isEqualTo(2);
    curves.highlight(OptionalDouble.empty());
    curves.walk(2);
    assertThat(curves().at()).isZero();
    assertThat(curves().curves().over()).isEqualTo(Axis.POSITION);
  }

  @Test
  void anyPositionCanBeChosenAndPreviewsChooseNone() {
    positions.choose(0);
    assertThat(positions().chosen()).isZero();
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(20);
    bench.selection().perform(new Command.ClearSelection());
    bench.selection().hover(20, -1);
    assertThat(positions().chosen()).as("a preview selects nothing").isEqualTo(-1);
    bench.selection().perform(new Command.ClearSelection());
    positions.walk(1);
    assertThat(positions().chosen()).as("the first").isZero();
    positions.walk(2);
    assertThat(positions().chosen()).isEqualTo(2);
    positions.walk(-1);
    assertThat(positions().chosen()).isEqualTo(1);
    positions.walk(-9);
    assertThat(positions().chosen()).isZero();
    bench.selection().pin(22, -1);
    assertThat(positions().chosen()).as("the same position of another text").isEqualTo(-1);
    positions.choose(positions().disagreement().positions().size());
    assertThat(positions().chosen()).isEqualTo(-1);
  }

  @Test
  void stoppedComparisonsCanBeRestartedFromEveryPicture() {
    for (Runnable again : List.<Runnable>of(matrix::again, curves::again, positions::again)) {
      compare.scope.set(CompareViewModel.Scope.ALL);
      bench.selection().selectStep(bench.selection().stepProperty().get() == 100 ? 400 : 100);
      bench.settleFrame();
      compare.measuring.cancel();
      bench.settle();
      boolean known = compare.cover.get().equals(new Cover.None());
      again.run();
      bench.settle();
      assertThat(compare.cover.get()).isEqualTo(new Cover.None());
      assertThat(known).as("another step was not cached").isFalse();
      bench.selection().selectStep(0);
      bench.settle();
      compare.add(ComparedEntry.symbolic("ngram-" + compare.entries.size()));
      bench.settle();
    }
  }

  @Test
  void commandLinesComputeTheSameNumbers() {
    assertThat(text(matrix.line())).startsWith("headscope evaluate ").endsWith(" --json");
    assertThat(text(curves.line())).startsWith("headscope evaluate ").contains(" --curves");
    assertThat(text(positions.line()))
        .startsWith("headscope disagreements ")
        .endsWith(" --count 50 --json");
  }

  private static String text(ShellLine line) {
    return ((ShellLine.Words) line).text();
  }

  @Test
  void anEntryFollowsItsRunToTheNearestStep() {
    RunRef other = new RunRef("other", CompareBench.RUN.resolveSibling("other"));
    bench.workbench().opener().openRun(other.directory());
    bench.settle();
    ComparedEntry following = new ComparedEntry.Following(other);
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(compare.resolve(following)).contains(new PredictorChoice.Trained(other, 100));
    RunRef closed = new RunRef("closed", CompareBench.RUN.resolveSibling("closed"));
    assertThat(compare.resolve(new ComparedEntry.Following(closed))).isEmpty();
  }

  @Test
  void anEntryIsPlacedByHandWithinTheList() {
    ComparedEntry first = compare.orderedEntries().getFirst();
    compare.place(first, 99);
    assertThat(compare.orderedEntries()).endsWith(first);
    compare.place(first, -3);
    assertThat(compare.orderedEntries()).startsWith(first);
    int size = compare.entries.size();
    compare.move(ComparedEntry.symbolic("uniform"), 1);
    compare.place(ComparedEntry.symbolic("uniform"), 0);
    assertThat(compare.orderedEntries())
        .as("entries that are not compared have no place")
        .hasSize(size);
    compare.add(first);
    assertThat(compare.entries).hasSize(size);
  }
}
