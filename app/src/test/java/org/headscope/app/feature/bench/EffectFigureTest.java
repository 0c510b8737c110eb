package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EffectFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double[] CHANGE = {0, 0.5, 1, 0.25, 0.75};

  private static EffectFigure figure(int query) {
    return new EffectFigure(
        RegBench.VOCABULARY,
        new int[] {1, 2, 0, 1, 3},
        CHANGE,
        Optional.of(new double[] {0.1, 0.1, 0.2, 0.1, 0.1}),
        Optional.of(new double[] {0.1, 0.6, 0.9, 0.3, 0.8}),
        "the truth",
        query);
  }

  @Test
  void curvesHaveTheValuesOfTheirAxes() {
    RecordingPen pen = RecordingPen.of(figure(-1), 600, 400, LIGHT);
    List<Drawn.Path> curves =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.points().size() == CHANGE.length)
            .toList();
    assertThat(curves).hasSize(3);
    double top = height(pen, "1.0");
    double bottom = height(pen, "0.0");
    List<Point2D> change = curves.getFirst().points();
    for (int t = 0; t < CHANGE.length; t++) {
      double expected = bottom + (top - bottom) * CHANGE[t];
      assertThat(change.get(t).getY()).isCloseTo(expected, within(1.5));
    }
    assertThat(curves.stream().map(c -> c.line().orElseThrow().dash()))
        .containsExactly(Dash.SOLID, Dash.DASHED, Dash.SOLID);
  }

  private static double height(RecordingPen pen, String number) {
    return pen.texts().stream()
        .filter(text -> text.text().equals(number))
        .findFirst()
        .orElseThrow()
        .centreY();
  }

  @Test
  void headingsHaveTheMeanAndTheValueAtTheQuery() {
    RecordingPen pen = RecordingPen.of(figure(2), 700, 400, LIGHT);
    assertThat(pen.texts().stream().map(Drawn.Text::text))
        .contains("mean 0.500 (here 1.000)", "uncut 0.120 (here 0.200)", "cut 0.540 (here 0.900)");
    RecordingPen paper =
        RecordingPen.of(figure(2).with(Set.of(FigurePart.LEGEND)), 700, 400, LIGHT);
    assertThat(paper.texts().stream().map(Drawn.Text::text)).contains("mean 0.500");
  }

  @Test
  void dataHaveOneRowForEachPosition() {
    assertThat(figure(1).data().columns())
        .containsExactly("position", "token", "change", "uncut_to_truth", "cut_to_truth");
    assertThat(figure(1).data().rows()).hasSize(5).contains(List.of(2, ".", 1.0, 0.2, 0.9));
  }

  @Test
  void positionsAreFoundUnderTheMouse() {
    RecordingPen pen = RecordingPen.of(figure(-1), 600, 400, LIGHT);
    List<Point2D> change =
        pen.visible(Drawn.Path.class).stream()
            .filter(path -> path.points().size() == CHANGE.length)
            .findFirst()
            .orElseThrow()
            .points();
    for (int t = 0; t < CHANGE.length; t++) {
      assertThat(figure(-1).positionAt(change.get(t).getX(), 600, LIGHT)).hasValue(t);
    }
    assertThat(figure(-1).positionAt(0, 600, LIGHT)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsLegibleAtItsSmallestSize(Theme theme) {
    Palette palette = theme.palette();
    assertThat(Legible.complaintsAtLeast(figure(2), palette)).isEmpty();
  }

  @Test
  void theDrawingIsTheStoredOne() {
    GoldenDrawing.check(EffectFigureTest.class, "effect", figure(2), 560, 380);
  }
}
