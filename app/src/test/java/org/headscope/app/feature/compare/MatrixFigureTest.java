package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.compare.MatrixFigure.Marks;
import org.headscope.app.feature.compare.MatrixLayout.Place;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MatrixFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Comparison comparison = ComparisonFixture.of(6);

  private static MatrixFigure figure(Comparison c) {
    return new MatrixFigure(c, Marks.NONE, ColourMap.PAPER);
  }

  private static RecordingPen drawn(MatrixFigure figure, double width, double height) {
    return RecordingPen.of(figure, width, height, LIGHT);
  }

  private Box box(double width, double height, int row, int column) {
    return MatrixLayout.of(width, height, comparison, LIGHT).box(row, column);
  }

  private static Optional<Drawn.Text> textIn(RecordingPen pen, Box box) {
    return pen.texts().stream().filter(t -> box.contains(t.centreX(), t.centreY())).findFirst();
  }

  @Test
  void theDataHasEveryPairOnce() {
    List<List<?>> rows = new ArrayList<>();
    figure(comparison).data().rows().forEach(rows::add);
    assertThat(rows).hasSize(36).doesNotHaveDuplicates();
    assertThat(rows.get(6 + 2).get(2)).isEqualTo(comparison.tvd()[1][2]);
    assertThat(rows.get(6 + 2).get(1)).isEqualTo(comparison.lines().get(2).name());
  }

  @Test
  void everyDistanceIsInItsRowAndColumn() {
    RecordingPen pen = drawn(figure(comparison), 600, 500);
    for (int row = 0; row < 6; row++) {
      for (int column = 0; column < 6; column++) {
        Optional<String> number = textIn(pen, box(600, 500, row, column)).map(Drawn.Text::text);
        if (row == column) {
          assertThat(number).isEmpty();
        } else {
          assertThat(number)
              .as("row %d, column %d", row, column)
              .contains(String.format(Locale.ROOT, "%.3f", comparison.tvd()[row][column]));
        }
      }
    }
  }

  @Test
  void largerDistancesHaveDarkerCells() {
    RecordingPen pen = drawn(figure(comparison), 600, 500);
    List<Place> places = new ArrayList<>();
    for (int row = 0; row < 6; row++) {
      for (int column = 0; column < 6; column++) {
        if (row != column) {
          places.add(new Place(row, column));
        }
      }
    }
    places.sort(Comparator.comparingDouble(p -> comparison.tvd()[p.row()][p.column()]));
    List<Double> brightness =
        places.stream()
            .map(p -> box(600, 500, p.row(), p.column()))
            .map(b -> pen.colourAt(b.x() + 2, b.y() + 2).orElseThrow())
            .map(c -> Palette.contrast(c, Color.BLACK))
            .toList();
    assertThat(brightness).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(brightness.getFirst()).isGreaterThan(3 * brightness.getLast());
  }

  @Test
  void namesAreBesideRowsAndAboveColumns() {
    RecordingPen pen = drawn(figure(comparison), 600, 500);
    for (int i = 0; i < 6; i++) {
      String name = ComparisonFixture.NAMES.get(i);
      Box cell = box(600, 500, i, i);
      List<Drawn.Text> found = pen.texts(name);
      assertThat(found).as(name).hasSize(2);
      Drawn.Text row = found.stream().filter(t -> t.degrees() == 0).findFirst().orElseThrow();
      assertThat(row.centreY()).isCloseTo(cell.y() + cell.height() / 2, within(1.0));
      assertThat(row.x() + row.width()).isLessThan(box(600, 500, 0, 0).x());
      Drawn.Text column = found.stream().filter(t -> t.degrees() != 0).findFirst().orElseThrow();
      assertThat(column.degrees()).isCloseTo(-45, within(0.1));
      assertThat(column.x()).as("begins over the middle").isBetween(cell.x(), cell.right());
      assertThat(column.y() + column.height()).isLessThan(box(600, 500, 0, 0).y());
    }
  }

  @Test
  void scoresAreUnderTheirColumns() {
    RecordingPen pen = drawn(figure(comparison), 600, 560);
    Drawn.Text head = pen.text("accuracy");
    for (int i = 0; i < 6; i++) {
      Box cell = box(600, 560, 0, i);
      String value = String.format(Locale.ROOT, "%.3f", comparison.scores().get(i).accuracy());
      assertThat(pen.texts(value))
          .as(value)
          .anyMatch(t ->
              Math.abs(t.centreY() - head.centreY()) < 1
                  && t.centreX() > cell.x()
                  && t.centreX() < cell.right());
    }
  }

  @Test
  void accuracyIsOmittedIfEverySymbolMayFollow() {
    Comparison trees =
        new Comparison(
            comparison.lines(),
            comparison.distances(),
            comparison.scores(),
            comparison.entropyFloor(),
            comparison.curves(),
            comparison.rows(),
            new ComparedSample(CompareBench.trees(3), false),
            3);
    RecordingPen pen = drawn(figure(trees), 600, 560);
    assertThat(pen.texts("accuracy")).isEmpty();
    assertThat(pen.texts("TVD to truth")).hasSize(1);
    assertThat(CellReadout.readoutLines(trees, new Place(1, 1)))
        .noneMatch(line -> line.contains("accuracy"));
    assertThat(CellReadout.readoutLines(comparison, new Place(1, 1)))
        .anyMatch(line -> line.contains("accuracy"));
  }

  @Test
  void aLargeScoreTakesNoDigitsFromTheOthers() {
    List<Score> scores = new ArrayList<>(comparison.scores());
    Score last = scores.removeLast();
    scores.add(
        new Score(
            last.predictor(),
            last.accuracy(),
            last.accuracySe(),
            last.tvd(),
            last.tvdSe(),
            OptionalDouble.of(12.345),
            OptionalDouble.of(0.1),
            0));
    Comparison large =
        new Comparison(
            comparison.lines(),
            comparison.distances(),
            scores,
            comparison.entropyFloor(),
            comparison.curves(),
            comparison.rows(),
            comparison.sample(),
            3);
    double first = comparison.scores().getFirst().crossEntropy().orElseThrow();
    RecordingPen pen = drawn(figure(large), 440, 560);
    assertThat(pen.texts("12.35").size() + pen.texts("12.3").size()).isEqualTo(1);
    assertThat(pen.texts())
        .extracting(Drawn.Text::text)
        .containsAnyOf(
            String.format(Locale.ROOT, "%.3f", first), String.format(Locale.ROOT, "%.2f", first));
  }

  @Test
  void numbersThinOutAsCellsShrinkAndThePinnedOneStays() {
    Comparison many =
        ComparisonFixture.of(IntStream.range(0, 14).mapToObj(i -> "predictor-" + i).toList());
    MatrixFigure pinned =
        new MatrixFigure(
            many, new Marks(Optional.empty(), Optional.of(new Place(3, 9))), ColourMap.PAPER);
    List<Integer> letters =
        IntStream.of(760, 600, 510, (int) pinned.minWidth(LIGHT))
            .map(width ->
                textIn(
                        drawn(pinned, width, width),
                        MatrixLayout.of(width, width, many, LIGHT).box(3, 9))
                    .map(t -> t.text().length())
                    .orElse(0))
            .boxed()
            .toList();
    assertThat(letters).containsExactly(5, 4, 3, 0);
    double min = pinned.minWidth(LIGHT);
    RecordingPen small = drawn(pinned, min, pinned.minHeight(min, LIGHT));
    assertThat(small.texts("pinned: " + String.format(Locale.ROOT, "%.3f", many.tvd()[3][9])))
        .hasSize(1);
  }

  @Test
  void thePinnedCellHasAnOrangeFrameAndTheHoveredOneADarkOne() {
    Marks marks = new Marks(Optional.of(new Place(4, 2)), Optional.of(new Place(1, 0)));
    MatrixFigure figure = new MatrixFigure(comparison, marks, ColourMap.PAPER);
    RecordingPen pen = drawn(figure, 600, 500);
    Box orange = frame(pen, LIGHT.mark().accent());
    assertThat(box(600, 500, 1, 0).contains(orange.x() + 10, orange.y() + 10)).isTrue();
    Box dark = frame(pen, LIGHT.ink().text());
    assertThat(box(600, 500, 4, 2).contains(dark.x() + 10, dark.y() + 10)).isTrue();
    assertThat(pen.texts()).extracting(Drawn.Text::text).contains("context of 2  ↔  unigram");
  }

  private static Box frame(RecordingPen pen, Color colour) {
    List<Drawn.Rect> frames =
        pen.outlines().stream().filter(r -> r.colour().equals(colour)).toList();
    assertThat(frames).hasSize(1);
    return frames.getFirst().box();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    for (int n : new int[] {2, 6, 9}) {
      MatrixFigure figure = figure(ComparisonFixture.of(n));
      double width = figure.minWidth(theme.palette());
      double height = figure.minHeight(width, theme.palette());
      for (double factor : new double[] {1, 1.2, 1.7, 3}) {
        assertThat(Legible.complaints(figure, factor * width, factor * height, theme.palette()))
            .as("%d predictors at %.1f of the least size", n, factor)
            .isEmpty();
      }
    }
  }

  @Test
  void cellsMatchTheApprovedDrawing() {
    Marks marks = new Marks(Optional.of(new Place(0, 2)), Optional.of(new Place(1, 0)));
    GoldenDrawing.check(
        MatrixFigureTest.class,
        "matrix",
        new MatrixFigure(ComparisonFixture.of(3), marks, ColourMap.PAPER),
        560,
        620);
    MatrixFigure small = new MatrixFigure(ComparisonFixture.of(3), marks, ColourMap.PAPER);
    GoldenDrawing.check(MatrixFigureTest.class, "matrix-small", small, 290, 420);
  }

  @Test
  void partialResultsAreLabelledWithinADashedFrame() {
    Comparison whole = ComparisonFixture.of(3);
    OptionalDouble none = OptionalDouble.empty();
    List<Score> scores = new ArrayList<>(whole.scores());
    scores.set(1, new Score("one", 0.5, 0.1, 0.2, 0.1, none, none, 9));
    scores.set(2, new Score("two", 0.5, 0.1, 0.2, 0.1, none, none, 0));
    Comparison part =
        new Comparison(
            whole.lines(),
            whole.distances(),
            scores,
            whole.entropyFloor(),
            whole.curves(),
            whole.rows(),
            whole.sample(),
            2);
    GoldenDrawing.check(MatrixFigureTest.class, "matrix-part", figure(part), 520, 560);
    RecordingPen pen = drawn(figure(part), 520, 560);
    assertThat(pen.texts("∞")).as("no probability at all").hasSize(2);
    assertThat(pen.texts("–")).as("not known").hasSize(2);
    assertThat(pen.texts()).anyMatch(t -> t.text().startsWith("So far: "));
    assertThat(drawn(figure(whole), 520, 560).texts())
        .noneMatch(t -> t.text().startsWith("So far: "));
    assertThat(figure(whole).texts().get("tex")).contains("0.200");
  }
}
