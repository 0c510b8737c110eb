package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FakeAttributions;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.lens.AttributionFigure.Marks;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.app.feature.lens.TwinsFigure.HeadNames;
import org.headscope.app.service.analysis.AttributionSource.HeadRequest;
import org.headscope.app.service.analysis.AttributionSource.LogitRequest;
import org.headscope.app.service.analysis.AttributionSource.TwinRequest;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.app.session.RunRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeadReadingFiguresTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final Weights WEIGHTS = new Weights(RunRef.of(Path.of("/runs/a")), 400);

  private final FakeAttributions source = new FakeAttributions();

  private AttributionFigure attribution() {
    LogitRequest request =
        new LogitRequest(
            WEIGHTS,
            RegBench.instance("one", Optional.empty(), Optional.empty(), List.of("abcab", "bcabc")),
            Optional.empty());
    return new AttributionFigure(
        source.attribute(request, Progress.none(), new Cancellation()), 4, Marks.NONE);
  }

  private CompositionFigure composition() {
    return new CompositionFigure(
        WEIGHTS,
        source.compose(WEIGHTS, Progress.none(), new Cancellation()),
        ColourMap.PAPER,
        MatrixMarks.NONE);
  }

  private HeadCircuitFigure head(int head) {
    HeadRequest request = new HeadRequest(WEIGHTS, 1, head, 2);
    return new HeadCircuitFigure(
        request, source.circuit(request, Progress.none(), new Cancellation()), MatrixMarks.NONE);
  }

  private TwinsFigure twins(int at) {
    TwinRequest request = new TwinRequest(WEIGHTS, new Weights(RunRef.of(Path.of("/runs/b")), 200));
    return new TwinsFigure(
        request,
        source.match(request, Progress.none(), new Cancellation()),
        at,
        "1.2",
        HeadNames.NONE);
  }

  @Test
  void twinsHaveARowForEveryHead() {
    TwinsFigure figure = twins(1);
    double height = figure.minHeight(600, LIGHT);
    RecordingPen pen = RecordingPen.of(figure, 600, height, LIGHT);
    for (int row = 0; row < 4; row++) {
      double middle = (TwinsFigure.rowTop(row, LIGHT) + TwinsFigure.rowTop(row + 1, LIGHT)) / 2;
      assertThat(figure.rowAt(middle, LIGHT)).isEqualTo(row);
    }
    assertThat(figure.rowAt(2, LIGHT)).isEqualTo(-1);
    assertThat(figure.rowAt(height, LIGHT)).isEqualTo(-1);
    assertThat(pen.texts(".90")).hasSize(1);
    assertThat(pen.texts("1.2  .20")).hasSize(1);
    assertThat(pen.texts().getLast().text()).startsWith("head 1.2: twin 2.1, correlation .800");
    assertThat(twins(-1).minHeight(600, LIGHT)).as("without a cursor").isEqualTo(height);
    assertThat(pen.texts("0")).as("beginnings of bars").hasSize(2);
    assertThat(pen.texts("1")).as("ends of the scales").hasSize(2);
    Color colour = LIGHT.ground().pane().interpolate(LIGHT.mark().model(), 0.45);
    List<Drawn.Rect> bars = pen.fills().stream().filter(r -> r.colour().equals(colour)).toList();
    assertThat(bars).hasSize(8);
    assertThat(bars.get(0).box().width() / bars.get(6).box().width())
        .isCloseTo(0.9 / 0.6, within(0.01));
    assertThat(figure.describe(0)).startsWith("head 1.1: twin 1.2, correlation .900");
  }

  @Test
  void twinsAreDescribedWithTheirNames() {
    TwinsFigure plain = twins(-1);
    HeadNames names = new HeadNames(Map.of("1.2", "previous"), Map.of("2.1", "2-gram"));
    assertThat(new TwinsFigure(plain.request(), plain.result(), -1, "", names).describe(1))
        .startsWith("head 1.2 (previous): twin 2.1 (2-gram), correlation .800");
  }

  @Test
  void aGapThatIsNearlyZeroHasNoSign() {
    TwinResult made = twins(-1).result();
    Twin first = made.twins().getFirst();
    RunnerUp close = new RunnerUp(first.head(), 0.9004, new Interval(-0.0004, -0.01, 0.01));
    Twin twin = new Twin(first.head(), first.twin(), first.correlation(), Optional.of(close));
    TwinResult result =
        new TwinResult(
            made.first(), made.second(), List.of(twin), made.correlations(), made.provenance());
    TwinsFigure figure = new TwinsFigure(twins(-1).request(), result, -1, "", HeadNames.NONE);
    assertThat(figure.describe(0)).endsWith("gap .000 (−.010 to .010)");
    assertThat(RecordingPen.of(figure, 600, 200, LIGHT).texts(".00")).hasSize(1);
  }

  @Test
  void barsAreAsLongAsContributionsOnTheSideOfTheirSign() {
    AttributionFigure figure = attribution();
    RecordingPen pen = RecordingPen.of(figure, 800, 420, LIGHT);
    AttributionLayout layout = figure.layout(800, 420, LIGHT);
    double zero = layout.bars().middleX();
    List<Double> lengths = new ArrayList<>();
    for (int u = 0; u < FakeAttributions.WRITERS.size(); u++) {
      double middle = layout.tops()[u] + layout.row() / 2;
      double value = FakeAttributions.contribution(u, 4);
      Optional<Drawn.Rect> bar =
          pen.fills().stream()
              .filter(r -> r.box().contains(zero + Math.signum(value) * 3, middle))
              .filter(r -> r.box().width() < layout.bars().width())
              .findFirst();
      bar.ifPresent(r -> lengths.add(r.box().width() / Math.abs(value)));
      assertThat(bar.isPresent()).isEqualTo(value != 0);
    }
    assertThat(Collections.max(lengths) - Collections.min(lengths)).isLessThan(1);
    assertThat(pen.texts("+6.000")).hasSize(1);
    assertThat(pen.texts("+15.000")).hasSize(1);
    assertThat(pen.texts()).anyMatch(t -> t.text().contains("logit of a − b"));
  }

  @Test
  void theWriterAndThePositionUnderTheMouseAreFound() {
    AttributionFigure figure = attribution();
    for (double width : new double[] {800, 380}) {
      double height = figure.minHeight(width, LIGHT) + 40;
      AttributionLayout layout = figure.layout(width, height, LIGHT);
      assertThat(layout.beside()).isEqualTo(width > 400);
      for (int u = 0; u < FakeAttributions.WRITERS.size(); u++) {
        double bar = layout.tops()[u] + layout.row() / 2;
        assertThat(figure.placeAt(10, bar, width, height, LIGHT))
            .contains(new AttributionFigure.Place(u, -1));
        double x = (layout.x(7, figure.length()) + layout.x(8, figure.length())) / 2;
        double cell = layout.stripTop(u) + layout.row() / 2;
        assertThat(figure.placeAt(x, cell, width, height, LIGHT))
            .contains(new AttributionFigure.Place(u, 7));
      }
      assertThat(layout.strip().bottom()).isLessThan(height);
    }
  }

  @Test
  void matricesFindTheirCellsAndHaveTheirNumbers() {
    for (MatrixPicture figure : List.of(composition(), head(1), head(2))) {
      for (double width : new double[] {900, 420}) {
        double height = figure.minHeight(width, LIGHT) + 60;
        PanelGrid grid = figure.grid(width, height, LIGHT);
        Place last =
            new Place(
                figure.form().panels() - 1, figure.form().rows() - 1, figure.form().columns() - 1);
        Box box = grid.box(last);
        assertThat(grid.at(box.middleX(), box.middleY())).contains(last);
        assertThat(box.right()).isLessThan(width);
        assertThat(box.bottom()).isLessThan(height);
        assertThat(figure.describe(last)).isNotEmpty();
        RecordingPen pen =
            RecordingPen.of(
                figure.with(new MatrixMarks(Optional.of(last), "")), width, height, LIGHT);
        assertThat(pen.texts()).anyMatch(t -> t.text().equals(figure.describe(last).getFirst()));
      }
    }
    RecordingPen pen = RecordingPen.of(composition(), 900, 300, LIGHT);
    assertThat(pen.texts())
        .anyMatch(t -> t.text().startsWith("Line: unrelated heads, √(1/64) = .125"));
    assertThat(pen.texts(".60")).hasSize(2);
    assertThat(RecordingPen.of(head(1), 900, 400, LIGHT).texts("Copying score +1.00")).hasSize(1);
  }

  @Test
  void dataHaveEveryNumber() {
    List<List<?>> rows = new ArrayList<>();
    attribution().data().rows().forEach(rows::add);
    assertThat(rows).hasSize(11).allMatch(row -> row.size() == 15);
    assertThat(rows.get(2).get(14)).isEqualTo(FakeAttributions.contribution(9, 2));
    rows.clear();
    composition().data().rows().forEach(rows::add);
    assertThat(rows).hasSize(12);
    rows.clear();
    head(1).data().rows().forEach(rows::add);
    assertThat(rows).hasSize(50);
    rows.clear();
    twins(-1).data().rows().forEach(rows::add);
    assertThat(rows).hasSize(4).allMatch(row -> row.size() == 10);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void areLegibleAtTheirMinimumSizes(Theme theme) {
    for (Figure figure : List.of(attribution(), composition(), head(1), head(2), twins(-1))) {
      assertThat(Legible.complaintsAtLeast(figure, theme.palette())).as(figure.title()).isEmpty();
    }
  }

  @Test
  void areDrawnAsChecked() {
    GoldenDrawing.check(getClass(), "attribution", attribution(), 900, 420);
    GoldenDrawing.check(getClass(), "composition", composition(), 900, 320);
    GoldenDrawing.check(getClass(), "head", head(1), 900, 420);
    GoldenDrawing.check(getClass(), "twins", twins(1), 720, 260);
  }
}
