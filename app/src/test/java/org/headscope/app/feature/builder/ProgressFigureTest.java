package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.builder.ProgressFigure.LossRows;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.MetricsLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The curves of a training are where its numbers are, read from the drawing.
class ProgressFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final double WIDTH = 700;
  private static final double[] TRAIN = {3, 2.4, 2.1, 1.5};
  private static final double[] LOSS = {2.9, 2.6, 2.2, 2};
  private static final double[] ACCURACY = {0.1, 0.3, 0.7, 0.85};
  private static final double[] TVD = {0.9, 0.6, 0.5, 0.25};

  /// Steps 0, 100, 200 and 300 of 400.
  private static RecordingPen draw() {
    return RecordingPen.of(figure(), WIDTH, 160, LIGHT);
  }

  private static ProgressFigure figure() {
    return figure(LossRows.SAME);
  }

  private static ProgressFigure figure(LossRows rows) {
    return figure(rows, true);
  }

  private static ProgressFigure figure(LossRows rows, boolean accuracy) {
    List<MetricsLine> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      OptionalDouble none = OptionalDouble.empty();
      lines.add(
          new MetricsLine(
              100L * i,
              0,
              i,
              "train",
              OptionalDouble.of(TRAIN[i]),
              none,
              none,
              new MetricsLine.Update(none, none)));
      lines.add(
          new MetricsLine(
              100L * i,
              0,
              i,
              "validation",
              OptionalDouble.of(LOSS[i]),
              OptionalDouble.of(ACCURACY[i]),
              OptionalDouble.of(TVD[i]),
              new MetricsLine.Update(none, none)));
    }
    return new ProgressFigure("made", lines, 400, rows, accuracy);
  }

  /// Curves in the order of painting: two at the left, two at the right.
  private static List<Drawn.Path> curves(RecordingPen pen) {
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> !p.filled() && p.points().size() == TRAIN.length)
        .toList();
  }

  private static Drawn.Text number(RecordingPen pen, String text, boolean right) {
    return pen.texts(text).stream()
        .filter(t -> t.x() > WIDTH / 2 == right && t.style().align().name().equals("RIGHT"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void curvesFollowTheirNumbersFromTheBottomUp() {
    RecordingPen pen = draw();
    assertThat(curves(pen)).hasSize(4);
    double[][] expected = {TRAIN, LOSS, ACCURACY, TVD};
    for (int k = 0; k < 4; k++) {
      boolean right = k > 1;
      double max = right ? 1 : 3;
      double zero = number(pen, "0", right).centreY();
      double top = number(pen, right ? "1" : "3", right).centreY();
      assertThat(top).isLessThan(zero - 60);
      List<Point2D> points = curves(pen).get(k).points();
      for (int i = 0; i < 4; i++) {
        double share = expected[k][i] / max;
        assertThat(points.get(i).getY())
            .as("curve %d, point %d", k, i)
            .isCloseTo(zero + (top - zero) * share, within(1.0));
      }
    }
    assertThat(curves(pen).getFirst().points())
        .as("loss that falls goes down")
        .extracting(Point2D::getY)
        .isSorted();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void inLittleSpaceNamesAreStackedAndReadable(Theme theme) {
    Palette palette = theme.palette();
    double min = figure().minWidth(palette);
    for (double factor : new double[] {1, 1.5, 2.2, 4}) {
      double height = figure().minHeight(factor * min, palette);
      assertThat(Legible.complaints(figure(), factor * min, height, palette))
          .as("%.1f times as wide as need be", factor)
          .isEmpty();
      List<Drawn.Path> curves = curves(RecordingPen.of(figure(), factor * min, height, palette));
      boolean above = curves.get(2).box().y() > curves.getFirst().box().bottom();
      boolean beside = curves.get(2).box().x() > curves.getFirst().box().right();
      assertThat(above).isEqualTo(factor < 2);
      assertThat(beside).isEqualTo(factor > 2);
    }
  }

  @Test
  void theLastPlannedStepIsAtTheRightEnd() {
    RecordingPen pen = draw();
    List<Drawn.Text> ends = pen.texts("step 400");
    assertThat(ends).hasSize(2);
    for (Drawn.Path curve : curves(pen)) {
      List<Point2D> points = curve.points();
      double from = points.getFirst().getX();
      double each = points.get(1).getX() - from;
      assertThat(each).isPositive();
      IntStream.range(0, 4)
          .forEach(i -> assertThat(points.get(i).getX()).isCloseTo(from + i * each, within(0.1)));
      Drawn.Text end = ends.get(from < WIDTH / 2 ? 0 : 1);
      assertThat(from + 4 * each).as("of 400").isCloseTo(end.centreX(), within(1.0));
    }
  }

  @Test
  void curvesAreLabelledAtTheirEndWithTheirLastValue() {
    RecordingPen pen = draw();
    List<String> names = List.of("train", "held out", "accuracy", "TVD");
    List<String> values = List.of("1.500", "2.000", "0.850", "0.250");
    for (int k = 0; k < 4; k++) {
      Drawn.Text value = pen.text(values.get(k));
      Point2D end = curves(pen).get(k).points().getLast();
      assertThat(value.x()).isGreaterThan(end.getX());
      assertThat(value.centreY()).as(names.get(k)).isCloseTo(end.getY(), within(22.0));
      double y = value.centreY();
      double x = value.x();
      assertThat(pen.texts(names.get(k)))
          .anyMatch(t -> y - t.centreY() > 4 && y - t.centreY() < 20 && Math.abs(t.x() - x) < 2);
    }
    assertThat(pen.text("2.000").centreY())
        .as("held out above train")
        .isLessThan(pen.text("1.500").centreY());
    assertThat(pen.text("0.850").centreY()).isLessThan(pen.text("0.250").centreY());
  }

  /// Includes the axes of the chart.
  @Test
  void termsAreFoundWhereTheyAreDrawn() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(figure()));
      canvas.resize(WIDTH, 160);
      canvas.layout();
      for (Drawn.Text text : draw().visible(Drawn.Text.class)) {
        if (text.text().length() > 1) {
          assertThat(canvas.wordsAt(text.centreX(), text.centreY())).isEqualTo(text.text());
        }
      }
      assertThat(canvas.words()).contains("loss, nats", "step 400", "held out", "accuracy", "TVD");
      assertThat(Hint.withTerms(canvas)).contains("step: ", "nats: ");
    });
  }

  /// In a context tree's text nearly every symbol may follow, so that all models have an accuracy
  /// of about 1.
  @Test
  void onlyTheDistanceIsDrawnIfAccuracyIsMeaningless() {
    List<MetricsLine> lines = figure().lines();
    assertThat(ProgressFigure.of("made", lines, Recipe.byName("tf-0-2")).accuracy()).isFalse();
    assertThat(ProgressFigure.of("made", lines, Recipe.byName("sample")).accuracy()).isTrue();
    assertThat(Recipe.byName("tf-0-2").data().task().isScoredInNats()).isTrue();
    assertThat(Recipe.byName("sample").data().task().isScoredInNats()).isFalse();
    RecordingPen pen = RecordingPen.of(figure(LossRows.SAME, false), WIDTH, 160, LIGHT);
    assertThat(curves(pen)).hasSize(3);
    assertThat(pen.texts("accuracy")).isEmpty();
    assertThat(pen.texts("TVD")).hasSize(1);
  }

  @Test
  void lossesOverDifferentRowsAreLabelled() {
    assertThat(LossRows.of(Recipe.byName("sample"))).isEqualTo(LossRows.SAME);
    assertThat(LossRows.of(Recipe.byName("lnw-r")))
        .isEqualTo(new LossRows("with padding", "no padding"));
    LossRows recall = LossRows.of(Recipe.byName("associative-recall"));
    RecordingPen pen = RecordingPen.of(figure(recall), WIDTH, 160, LIGHT);
    List<Point2D> train = curves(pen).getFirst().points();
    List<Point2D> heldOut = curves(pen).get(1).points();
    assertThat(pen.text("scored rows").centreY())
        .isBetween(heldOut.getLast().getY() - 30, pen.text("all tokens").centreY());
    assertThat(pen.text("all tokens").x()).isGreaterThan(train.getLast().getX());
    assertThat(figure(recall).data().rows())
        .allSatisfy(row ->
            assertThat(row.get(3))
                .isEqualTo(row.get(1).equals("train") ? "all tokens" : "scored rows"));
    for (Theme theme : Theme.values()) {
      Palette palette = theme.palette();
      double width = figure(recall).minWidth(palette);
      double height = figure(recall).minHeight(width, palette);
      assertThat(Legible.complaints(figure(recall), width, height, palette)).isEmpty();
    }
  }

  @Test
  void curvesMatchTheApprovedDrawing() {
    GoldenDrawing.check(ProgressFigureTest.class, "progress", figure(), 900, 240);
  }
}
