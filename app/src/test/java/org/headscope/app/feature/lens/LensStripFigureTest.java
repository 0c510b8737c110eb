package org.headscope.app.feature.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.FakeLenses;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.lens.LensStripFigure.Cell;
import org.headscope.app.service.analysis.LensSource;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.interpret.lens.LensResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LensStripFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private static final LensResult RESULT =
      FakeLenses.result(
          new LensSource.Request(
              RunRef.of(Path.of("/runs/made")),
              400,
              RegBench.instance(
                  "made",
                  Optional.empty(),
                  Optional.empty(),
                  List.of("abcab", "cabca", "bcabd", "abc")),
              Lens.LOGIT));

  private static LensStripFigure figure(LensValue value, int query, Optional<Cell> cursor) {
    return new LensStripFigure(
        RESULT, Lens.LOGIT, value, ColourMap.PAPER, new Span(0, 20), query, cursor);
  }

  @Test
  void aCellIsFoundWhereItIsPainted() {
    LensStripFigure figure = figure(LensValue.LIKELIEST, 2, Optional.empty());
    RecordingPen pen = RecordingPen.of(figure, 900, 300, LIGHT);
    assertThat(pen.texts("prediction")).hasSize(1);
    assertThat(pen.texts("embedding")).hasSize(1);
    assertThat(pen.texts("TVD 0.75")).hasSize(1);
    assertThat(pen.texts("positions 0 to 19")).hasSize(1);
    double left = 6.4 * LIGHT.size().small();
    assertThat(figure.cellAt(left + 2, 40, 900, 300, LIGHT)).contains(new Cell(3, 0));
    assertThat(figure.cellAt(left - 2, 40, 900, 300, LIGHT)).isEmpty();
    assertThat(figure.cellAt(left + 2, 299, 900, 300, LIGHT)).isEmpty();
  }

  @Test
  void aNarrowStripShowsThePartAroundTheQuery() {
    LensStripFigure figure = figure(LensValue.LIKELIEST, 19, Optional.empty());
    RecordingPen pen = RecordingPen.of(figure, 330, 300, LIGHT);
    double right = 330 - 6.1 * LIGHT.size().small();
    assertThat(figure.cellAt(right - 4, 60, 330, 300, LIGHT).map(Cell::position)).contains(19);
    assertThat(pen.texts("prediction")).hasSize(1);
  }

  @Test
  void aLongSymbolIsShortenedToItsCell() {
    List<String> symbols = new ArrayList<>(RESULT.symbols());
    symbols.set(RESULT.tokens()[0], "notfounderror");
    LensResult renamed =
        new LensResult(
            RESULT.runName(),
            RESULT.step(),
            RESULT.instanceId(),
            symbols,
            RESULT.tokens(),
            RESULT.lenses(),
            RESULT.provenance());
    LensStripFigure figure =
        new LensStripFigure(
            renamed,
            Lens.LOGIT,
            LensValue.LIKELIEST,
            ColourMap.PAPER,
            new Span(0, 20),
            2,
            Optional.empty());
    RecordingPen pen = RecordingPen.of(figure, 900, 300, LIGHT);
    assertThat(pen.texts().stream().map(Drawn.Text::text))
        .filteredOn(text -> text.startsWith("n"))
        .as("in the text and in the cells")
        .hasSizeGreaterThan(5)
        .allMatch(text -> text.endsWith("…") && text.length() < 9);
  }

  @Test
  void theValueOfACellIsThatOfItsName() {
    float own = 0.6f + 0.4f / RESULT.symbols().size();
    assertThat(LensValue.LIKELIEST.of(RESULT, RESULT.by(Lens.LOGIT), 2, 0))
        .isEqualTo(RESULT.by(Lens.LOGIT).probabilities()[2][0][RESULT.tokens()[0]]);
    assertThat((float) LensValue.LIKELIEST.of(RESULT, RESULT.by(Lens.LOGIT), 2, 0))
        .isCloseTo(own, within(1e-6f));
    assertThat(LensValue.NEXT.of(RESULT, RESULT.by(Lens.LOGIT), 2, 20)).isNaN();
    assertThat(LensValue.DISTANCE.of(RESULT, RESULT.by(Lens.LOGIT), 1, 5)).isEqualTo(0.5);
    assertThat(LensValue.ENTROPY.of(RESULT, RESULT.by(Lens.LOGIT), 3, 0))
        .isLessThan(LensValue.ENTROPY.of(RESULT, RESULT.by(Lens.LOGIT), 0, 0));
  }

  @Test
  void theTableHasEveryLayerAndPosition() {
    LensStripFigure figure = figure(LensValue.NEXT, 2, Optional.of(new Cell(1, 2)));
    assertThat(figure.data().rows()).hasSize(4 * 21);
    assertThat(figure.data().rows().iterator().next().subList(0, 4))
        .isEqualTo(List.of("logit", 0, 0, "a"));
    assertThat(figure.with(FigurePart.DEFAULT).query()).isEqualTo(-1);
    assertThat(figure.with(FigurePart.ALL).cursor()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void isLegibleAtItsMinimumSize(Theme theme) {
    assertThat(
            Legible.complaintsAtLeast(
                figure(LensValue.LIKELIEST, 2, Optional.empty()), theme.palette()))
        .isEmpty();
  }

  @Test
  void isDrawnAsChecked() {
    GoldenDrawing.check(
        getClass(), "lens", figure(LensValue.LIKELIEST, 7, Optional.of(new Cell(2, 7))), 900, 360);
  }
}
