package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.geom.Point2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.feature.compare.ComparisonCurves.Plotted;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Curve;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComparisonCurvesFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private static ComparisonCurves curves(int n) {
    Comparison c = ComparisonFixture.of(n);
    List<SeriesSlot> slots = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      slots.add(slot(c.lines().get(i).entry(), i));
    }
    return new ComparisonCurves(c, Axis.POSITION, slots, Plotted.SCORES);
  }

  /// Returns the line of predictor `i` in the plot `plot`.
  private static List<Point2D> line(RecordingPen pen, ComparisonCurves curves, int i, Box plot) {
    Color colour = curves.slots().get(i).colour(LIGHT);
    return pen.visible(Drawn.Path.class).stream()
        .filter(p -> !p.filled() && p.colour().equals(colour))
        .filter(p -> p.centreX() > plot.x() && p.centreX() < plot.right())
        .filter(p -> p.centreY() > plot.y() && p.centreY() < plot.bottom())
        .map(Drawn.Path::points)
        .findFirst()
        .orElseThrow();
  }

  /// Returns the value at height `y` by the plot's own numbers.
  private static double value(RecordingPen pen, Box plot, double y) {
    List<Drawn.Text> numbers =
        pen.texts().stream()
            .filter(t -> t.text().matches("[01]\\.\\d+"))
            .filter(t -> t.x() < plot.x() && t.x() > plot.x() - 40)
            .filter(t -> t.centreY() > plot.y() - 3 && t.centreY() < plot.bottom() + 3)
            .toList();
    Drawn.Text one = numbers.getFirst();
    Drawn.Text other = numbers.getLast();
    double low = Double.parseDouble(one.text());
    double high = Double.parseDouble(other.text());
    return low + (y - one.centreY()) / (other.centreY() - one.centreY()) * (high - low);
  }

  private static SeriesSlot slot(ComparedEntry entry, int slot) {
    return entry instanceof ComparedEntry.Selected ? SeriesSlot.MODEL : new SeriesSlot(slot);
  }

  @Test
  void theBinsAreThoseOfTheAxis() {
    ComparisonCurves positions = curves(2);
    ComparisonCurves strings =
        new ComparisonCurves(
            positions.comparison(), Axis.STRING, positions.slots(), Plotted.SCORES);
    assertThat(positions.bins()).isNotEmpty().isNotEqualTo(strings.bins());
    assertThat(positions.bins())
        .isEqualTo(
            positions.comparison().curves().stream()
                .filter(curve -> curve.axis() == Axis.POSITION)
                .findFirst()
                .orElseThrow()
                .bins());
  }

  @Test
  void pointsAreAtTheirValuesOnBothAxes() {
    ComparisonCurves curves = curves(5);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, -1), 700, 320, LIGHT);
    ComparisonCurvesLayout layout = ComparisonCurvesLayout.of(700, 320, curves, LIGHT);
    Box accuracy = layout.plots().getFirst();
    Box tvd = layout.plots().getLast();
    assertThat(pen.text("accuracy").x()).isCloseTo(accuracy.x(), within(1.0));
    assertThat(pen.text("TVD to the truth").x()).isCloseTo(tvd.x(), within(1.0));
    for (int i = 1; i < 5; i++) {
      List<Point2D> up = line(pen, curves, i, accuracy);
      List<Point2D> down = line(pen, curves, i, tvd);
      assertThat(up.get(0).getY()).as("greater accuracy is higher").isGreaterThan(up.get(2).getY());
      assertThat(down.get(0).getY()).as("smaller distance is lower").isLessThan(down.get(2).getY());
      for (int b = 0; b < 3; b++) {
        Bin bin = curves.bins().get(b);
        assertThat(value(pen, accuracy, up.get(b).getY()))
            .as("accuracy of %d in bin %d", i, b)
            .isCloseTo(bin.results().get(i).accuracy(), within(0.01));
        assertThat(value(pen, tvd, down.get(b).getY()))
            .isCloseTo(bin.results().get(i).tvd(), within(0.01));
      }
      assertThat(up.get(0).getX()).isLessThan(up.get(1).getX());
      assertThat(up.get(1).getX()).isLessThan(up.get(2).getX());
    }
  }

  @Test
  void aBandReachesOneStandardErrorAboveAndBelow() {
    ComparisonCurves curves = curves(3);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, -1), 700, 320, LIGHT);
    Box plot = ComparisonCurvesLayout.of(700, 320, curves, LIGHT).plots().getFirst();
    Color colour = curves.slots().get(1).colour(LIGHT);
    Drawn.Path band =
        pen.visible(Drawn.Path.class).stream()
            .filter(p -> p.filled() && p.colour().getOpacity() < 0.2)
            .filter(
                p -> p.colour().deriveColor(0, 1, 1, 1 / p.colour().getOpacity()).equals(colour))
            .findFirst()
            .orElseThrow();
    double x = line(pen, curves, 1, plot).getFirst().getX();
    double[] ends =
        band.points().stream()
            .filter(p -> Math.abs(p.getX() - x) < 0.5)
            .mapToDouble(p -> value(pen, plot, p.getY()))
            .sorted()
            .toArray();
    Score score = curves.bins().getFirst().results().get(1);
    assertThat(ends[0]).isCloseTo(score.accuracy() - score.accuracySe(), within(0.003));
    assertThat(ends[ends.length - 1])
        .isCloseTo(score.accuracy() + score.accuracySe(), within(0.003));
  }

  @Test
  void codeLengthsAreAtTheirValuesAboveTheFloor() {
    ComparisonCurves scores = curves(4);
    ComparisonCurves curves =
        new ComparisonCurves(scores.comparison(), scores.over(), scores.slots(), Plotted.NATS);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, -1), 900, 330, LIGHT);
    assertThat(pen.texts().stream().map(Drawn.Text::text))
        .contains("nats per symbol", "mean up to here", "entropy of truth", "so far");
    Box plot = ComparisonCurvesLayout.of(900, 330, curves, LIGHT).plots().getFirst();
    List<Point2D> line = line(pen, curves, 2, plot);
    for (int b = 0; b < 3; b++) {
      assertThat(value(pen, plot, line.get(b).getY()))
          .isCloseTo(curves.value(ComparisonCurves.Measure.HERE, 2, b), within(0.01));
    }
    assertThat(curves.error(ComparisonCurves.Measure.SO_FAR, 2, 1)).isEqualTo(0.01);
    Color band = curves.slots().get(2).colour(LIGHT);
    assertThat(pen.visible(Drawn.Path.class))
        .filteredOn(p -> p.filled() && p.colour().getOpacity() < 0.2)
        .filteredOn(p -> p.colour().deriveColor(0, 1, 1, 1 / p.colour().getOpacity()).equals(band))
        .as("one band in each plot")
        .hasSize(2);
    for (int width : new int[] {400, 520, 900}) {
      for (Theme theme : Theme.values()) {
        assertThat(
                Legible.complaints(
                    new ComparisonCurvesFigure(curves, 1), width, 420, theme.palette()))
            .isEmpty();
      }
    }
  }

  @Test
  void gapsAreAboveTheShortestAtZeroWithThreeDecimals() {
    ComparisonCurves scores = curves(4);
    ComparisonCurves curves =
        new ComparisonCurves(scores.comparison(), scores.over(), scores.slots(), Plotted.GAP);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, -1), 900, 330, LIGHT);
    assertThat(pen.texts().stream().map(Drawn.Text::text))
        .contains("nats more than " + curves.reference(), "mean up to here", "gap", ".050", ".000")
        .doesNotContain("entropy of truth");
    for (int width : new int[] {400, 520, 900}) {
      for (Theme theme : Theme.values()) {
        assertThat(
                Legible.complaints(
                    new ComparisonCurvesFigure(curves, 1), width, 420, theme.palette()))
            .isEmpty();
      }
    }
  }

  @Test
  void theAxisCountsFromLeftToRight() {
    ComparisonCurves curves = curves(4);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, -1), 400, 420, LIGHT);
    ComparisonCurvesLayout layout = ComparisonCurvesLayout.of(400, 420, curves, LIGHT);
    Box plot = layout.plots().getLast();
    Drawn.Text hundred = pen.text("100");
    assertThat(hundred.centreX())
        .isCloseTo(
            plot.x() + (100 - layout.first()) / (layout.last() - layout.first()) * plot.width(),
            within(1.5));
    assertThat(hundred.centreX()).isBetween(plot.x(), plot.x() + plot.width() / 2);
    Point2D middle = line(pen, curves, 2, plot).get(1);
    assertThat(middle.getX()).as("149.5, between 100 and 200").isGreaterThan(hundred.centreX());
    assertThat(pen.texts("position in the context")).hasSize(1);
  }

  @Test
  void theLegendShowsEveryCurvesStyleAndNumbersTheNearestFirst() {
    ComparisonCurves curves = curves(6);
    ComparisonCurvesFigure figure = new ComparisonCurvesFigure(curves, -1);
    RecordingPen pen = RecordingPen.of(figure, 700, 320, LIGHT);
    double above = 0;
    for (int i = 1; i < 6; i++) {
      Drawn.Text name = pen.text(ComparisonFixture.NAMES.get(i));
      assertThat(name.centreY()).as("the distance grows down the legend").isGreaterThan(above);
      above = name.centreY();
      Color colour = curves.slots().get(i).colour(LIGHT);
      double y = above;
      assertThat(pen.visible(Drawn.Segment.class))
          .as("sample of %s", name.text())
          .anyMatch(s ->
              s.colour().equals(colour) && s.x2() <= name.x() && Math.abs(s.centreY() - y) < 1);
      String tvd =
          String.format(Locale.ROOT, "%.2f", curves.comparison().scores().get(i).tvd())
              .substring(1);
      assertThat(pen.texts(tvd)).anyMatch(t -> Math.abs(t.centreY() - y) < 1);
    }
    assertThat(pen.texts("truth")).as("has no curve").isEmpty();
  }

  @Test
  void theHoveredBinIsMarkedAndReadOut() {
    ComparisonCurves curves = curves(4);
    RecordingPen pen = RecordingPen.of(new ComparisonCurvesFigure(curves, 2), 700, 320, LIGHT);
    ComparisonCurvesLayout layout = ComparisonCurvesLayout.of(700, 320, curves, LIGHT);
    Box plot = layout.plots().getFirst();
    double x = line(pen, curves, 1, plot).get(2).getX();
    assertThat(pen.visible(Drawn.Segment.class))
        .anyMatch(s -> s.x1() == s.x2() && Math.abs(s.x1() - x) < 1);
    assertThat(pen.texts("position 200–299")).hasSize(1);
    assertThat(pen.texts(".62")).as("accuracy of the first there").hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everythingIsReadableDownToTheMinimumSize(Theme theme) {
    Palette palette = theme.palette();
    for (int n : new int[] {2, 9}) {
      for (Axis axis : Axis.values()) {
        ComparisonCurves all = curves(n);
        ComparisonCurvesFigure figure =
            new ComparisonCurvesFigure(
                new ComparisonCurves(all.comparison(), axis, all.slots(), Plotted.SCORES), -1);
        double min = figure.minWidth(palette);
        for (double factor : new double[] {1, 1.3, 1.7, 2.5, 4}) {
          double width = factor * min;
          double height = figure.minHeight(width, palette);
          assertThat(Legible.complaints(figure, width, height, palette))
              .as("%d curves over %s, %.1f times as wide as need be", n, axis, factor)
              .isEmpty();
          assertThat(Legible.complaints(figure, width, 2 * height, palette)).isEmpty();
        }
      }
    }
  }

  @Test
  void aPlotIsNeverTooSmallToShowACurve() {
    ComparisonCurvesFigure figure = new ComparisonCurvesFigure(curves(9), -1);
    double small = LIGHT.size().small();
    for (double width = figure.minWidth(LIGHT); width < 900; width += 7) {
      double height = figure.minHeight(width, LIGHT);
      for (Box plot : ComparisonCurvesLayout.of(width, height, figure.curves(), LIGHT).plots()) {
        assertThat(plot.width()).as("width of %.0f", width).isGreaterThan(8.9 * small);
        assertThat(plot.height()).as("height of %.0f", width).isGreaterThan(5.4 * small);
      }
    }
  }

  @Test
  void curvesMatchTheApprovedDrawing() {
    GoldenDrawing.check(
        ComparisonCurvesFigureTest.class,
        "curves",
        new ComparisonCurvesFigure(curves(3), 1),
        900,
        330);
    GoldenDrawing.check(
        ComparisonCurvesFigureTest.class,
        "curves-small",
        new ComparisonCurvesFigure(curves(2), -1),
        480,
        340);
  }

  /// Returns curves: predictor i has a distance of `tvd` less 0.05 i and the accuracy `accuracy` in
  /// all of `bins`.
  private static ComparisonCurves flat(int n, int bins, double accuracy, double tvd) {
    Comparison made = ComparisonFixture.of(n);
    List<Score> scores = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      OptionalDouble none = OptionalDouble.empty();
      scores.add(
          new Score(
              ComparisonFixture.NAMES.get(i), accuracy, 0.01, tvd - 0.05 * i, 0.01, none, none, 0));
    }
    List<Bin> all = new ArrayList<>();
    for (int b = 0; b < bins; b++) {
      all.add(
          new Bin(10 * b, 10 * b + 9, 40, 40, OptionalDouble.empty(), scores, Optional.empty()));
    }
    Comparison c =
        new Comparison(
            made.lines(),
            made.distances(),
            scores,
            made.entropyFloor(),
            List.of(new Curve(Axis.POSITION, all)),
            made.rows(),
            made.sample(),
            made.done());
    List<SeriesSlot> slots = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      slots.add(slot(c.lines().get(i).entry(), i));
    }
    return new ComparisonCurves(c, Axis.POSITION, slots, Plotted.SCORES);
  }

  private static RecordingPen drawn(ComparisonCurves curves, int at) {
    return RecordingPen.of(new ComparisonCurvesFigure(curves, at), 700, 320, LIGHT);
  }

  @Test
  void accuracyAxesBeginAtAHalfIfPossibleAndDistanceAxesEndAboveTheMaximum() {
    assertThat(drawn(flat(4, 3, 0.5, 0.4), -1).texts("0.5")).isNotEmpty();
    ComparisonCurvesLayout layout =
        ComparisonCurvesLayout.of(700, 320, flat(4, 3, 0.5, 0.4), LIGHT);
    for (double accuracy : new double[] {0.49, 0.5, 0.9}) {
      RecordingPen pen = drawn(flat(4, 3, accuracy, 0.4), -1);
      Box plot = layout.plots().getFirst();
      assertThat(value(pen, plot, plot.bottom()))
          .as("under an accuracy of %.2f", accuracy)
          .isCloseTo(accuracy < 0.5 ? 0 : 0.5, within(0.02));
      assertThat(value(pen, plot, plot.y())).isCloseTo(1, within(0.02));
    }
    for (double[] greatest : new double[][] {{0.35, 0.3}, {0.36, 0.4}, {0.15, 0.1}}) {
      Box plot = layout.plots().getLast();
      RecordingPen pen = drawn(flat(3, 3, 0.6, greatest[0]), -1);
      assertThat(value(pen, plot, plot.y()))
          .as("over a distance of %.2f", greatest[0] - 0.05)
          .isCloseTo(greatest[1], within(0.005));
    }
  }

  @Test
  void theLegendBeginsWithTheNearestToTheTruth() {
    RecordingPen pen = drawn(flat(5, 3, 0.6, 0.4), -1);
    List<Drawn.Text> names =
        ComparisonFixture.NAMES.subList(1, 5).stream()
            .flatMap(name -> pen.texts(name).stream())
            .sorted(Comparator.comparingDouble(Drawn.Text::y))
            .toList();
    assertThat(names)
        .extracting(Drawn.Text::text)
        .isEqualTo(ComparisonFixture.NAMES.subList(1, 5).reversed());
  }

  @Test
  void curvesHaveAboutSevenMarkersBetweenThoseOfOthers() {
    ComparisonCurves curves = flat(5, 28, 0.6, 0.4);
    RecordingPen pen = drawn(curves, -1);
    Box plot = ComparisonCurvesLayout.of(700, 320, curves, LIGHT).plots().getFirst();
    List<List<Double>> all = new ArrayList<>();
    for (int i = 1; i < 5; i++) {
      Color colour = curves.slots().get(i).colour(LIGHT);
      List<Double> at =
          pen.marks().stream()
              .filter(m -> m.filled() && m.colour().equals(colour))
              .filter(m -> m.box().width() < 12 && m.centreX() < plot.right() + 4)
              .filter(m -> m.centreX() > plot.x() - 4 && m.centreY() < plot.bottom())
              .map(m -> Math.rint(m.centreX()))
              .distinct()
              .toList();
      assertThat(at).as("markers of %d", i).hasSizeBetween(5, 8);
      all.add(at);
    }
    assertThat(all).doesNotHaveDuplicates();
  }

  @Test
  void onlyExistingBinsCanBeHovered() {
    ComparisonCurves curves = curves(3);
    Color muted = LIGHT.ink().muted();
    for (int at = -1; at <= 3; at++) {
      assertThat(drawn(curves, at).visible(Drawn.Segment.class))
          .filteredOn(s -> s.colour().equals(muted) && s.x1() == s.x2() && s.box().height() > 50)
          .hasSize(at >= 0 && at < 3 ? 2 : 0);
      assertThat(drawn(curves, at).texts("all")).hasSize(at >= 0 && at < 3 ? 0 : 1);
    }
  }
}
