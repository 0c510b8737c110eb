package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.image.BufferedImage;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.AwtPen;
import org.headscope.app.chart.pen.FxImages;
import org.headscope.app.chart.pen.FxPen;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static final int W = 300;
  private static final int H = 200;
  private static final Palette PALETTE = Theme.LIGHT.palette();
  private static final Chart CHART =
      new Chart(
          new Box(40.3, 10.7, 240.6, 150.2),
          new Chart.Axis(0, 4, List.of(new Chart.Tick(1, "one"), new Chart.Tick(2, "two")), 8),
          new Chart.Axis(0, 1, List.of(), 5),
          List.of(
              new Chart.Bar(
                  3.2, 3.8, 0.75, OptionalDouble.of(0.1), Color.web("#ff00ff"), BarPattern.SOLID)),
          List.of(
              new Chart.Series(
                  List.of(
                      new Chart.Point(1, 0.25, OptionalDouble.empty()),
                      new Chart.Point(2, 0.5, OptionalDouble.of(0.2))),
                  new Chart.ChartStyle(
                      Color.web("#00ffff"),
                      Optional.of(StrokeStyle.solid(2)),
                      Optional.of(Marker.SQUARE),
                      8,
                      true))));

  private interface Picture {
    int rgb(int x, int y);
  }

  private static Picture paper() {
    BufferedImage image = new BufferedImage(W, H, BufferedImage.TYPE_INT_RGB);
    draw(new AwtPen(image.createGraphics(), 1));
    return (x, y) -> image.getRGB(x, y) & 0xffffff;
  }

  private static Picture screen() {
    WritableImage image =
        FxThread.get(() -> {
          Canvas canvas = new Canvas(W, H);
          draw(new FxPen(canvas.getGraphicsContext2D(), 1, new FxImages(), (_, _) -> {}));
          return canvas.snapshot(null, null);
        });
    PixelReader reader = image.getPixelReader();
    return (x, y) -> reader.getArgb(x, y) & 0xffffff;
  }

  private static void draw(Pen pen) {
    pen.fillRect(0, 0, W, H, Color.WHITE);
    CHART.paint(pen, PALETTE);
    // A library has drawn; this must not affect what is drawn afterwards.
    pen.fillRect(0, 0, 6, 6, Color.BLACK);
  }

  @Test
  void pointsAndBarsAreAtTheirCoordinatesOnScreenAndOnPaper() {
    for (Picture picture : List.of(paper(), screen())) {
      for (Chart.Point p : CHART.curves().getFirst().points()) {
        int rgb = picture.rgb((int) CHART.px(p.x()), (int) CHART.py(p.y()));
        assertThat(rgb).isEqualTo(0x00ffff);
      }
      int middle = (int) CHART.px(3.5);
      assertThat(picture.rgb(middle + 8, (int) CHART.py(0.75) + 2)).isEqualTo(0xff00ff);
      assertThat(picture.rgb(middle + 8, (int) CHART.py(0.75) - 2)).isNotEqualTo(0xff00ff);
      assertThat(picture.rgb(middle + 8, (int) CHART.py(0) - 2)).isEqualTo(0xff00ff);
      assertThat(picture.rgb(3, 3)).isZero();
    }
  }

  @Test
  void everyScaleHasAtLeastTwoNumbers() {
    for (double[] ends :
        new double[][] {{0.8, 1.1}, {0.9, 1.2}, {0, 0.7}, {-0.01, 0.02}, {0.7, 3.2}}) {
      for (int max = 1; max <= 5; max++) {
        Chart chart =
            new Chart(
                CHART.plot(),
                CHART.x(),
                new Chart.Axis(ends[0], ends[1], List.of(), max),
                List.of(),
                List.of());
        RecordingPen pen = new RecordingPen();
        chart.paint(pen, PALETTE);
        List<Drawn.Text> numbers =
            pen.texts().stream().filter(t -> t.box().right() < CHART.plot().x()).toList();
        assertThat(numbers).as("from %s to %s in %d", ends[0], ends[1], max).hasSizeBetween(2, 8);
        assertThat(numbers).extracting(Drawn.Text::text).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void errorsReachOneStandardErrorAboveAndBelow() {
    Picture picture = paper();
    int x = (int) Math.floor(CHART.px(2));
    assertThat(picture.rgb(x, (int) CHART.py(0.69))).isNotEqualTo(0xffffff);
    assertThat(picture.rgb(x, (int) CHART.py(0.72))).isEqualTo(0xffffff);
    assertThat(picture.rgb(x, (int) CHART.py(0.31))).isNotEqualTo(0xffffff);
  }

  @Test
  void labelsAreAtTheEndsOfTheirCurvesWithGapsAndInOrder() {
    assertThat(Chart.labelHeights(new double[] {50, 10}, 12, 0, 100)).containsExactly(50, 10);
    assertThat(Chart.labelHeights(new double[] {52, 50, 51}, 12, 0, 100))
        .containsExactly(74, 50, 62);
    assertThat(Chart.labelHeights(new double[] {95, 99}, 12, 0, 100)).containsExactly(88, 100);
    assertThat(Chart.labelHeights(new double[0], 12, 0, 100)).isEmpty();
  }

  @Test
  void thePlotIsOnWholePixels() {
    Box plot = CHART.plot();
    assertThat(plot.x()).isEqualTo(41);
    assertThat(plot.bottom()).isEqualTo(160);
    assertThat(CHART.px(4)).isEqualTo(plot.right());
    assertThat(CHART.py(0)).isCloseTo(plot.bottom(), within(1e-9));
  }

  @Test
  void markersDifferAndRepeatInOrder() {
    assertThat(List.of(Marker.of(0), Marker.of(1), Marker.of(2), Marker.of(3), Marker.of(4)))
        .doesNotHaveDuplicates()
        .doesNotContain(Marker.CROSS, Marker.BAR);
    assertThat(Marker.of(5)).isEqualTo(Marker.of(0));
  }

  /// Two points with errors 0.2 and none, in a plot from (40, 10) to (240, 160).
  private static RecordingPen drawn(Chart.ChartStyle style, Chart.Errors errors) {
    return drawn(style, errors, PALETTE);
  }

  private static RecordingPen drawn(Chart.ChartStyle style, Chart.Errors errors, Palette palette) {
    List<Chart.Point> points =
        List.of(new Chart.Point(1, 0.5, OptionalDouble.of(0.2)), new Chart.Point(3, 0.5));
    Chart chart =
        new Chart(
            new Box(40, 10, 200, 150),
            new Chart.Axis(0, 4, List.of(new Chart.Tick(1, "one")), 8),
            new Chart.Axis(0, 1, List.of(), 4),
            List.of(),
            List.of(new Chart.Series(points, style, errors)));
    RecordingPen pen = new RecordingPen();
    chart.paint(pen, palette);
    return pen;
  }

  private static Chart.ChartStyle style(
      Optional<StrokeStyle> line, Optional<Marker> marker, boolean filled) {
    return new Chart.ChartStyle(Color.RED, line, marker, 10, filled);
  }

  private static List<Drawn> of(RecordingPen pen, Color colour) {
    return pen.marks().stream()
        .filter(mark -> !(mark instanceof Drawn.Text) && mark.colour().equals(colour))
        .toList();
  }

  private static void isAt(Drawn mark, double x, double y, double width, double height) {
    Box box = mark.box();
    for (double[] pair :
        new double[][] {{box.x(), x}, {box.y(), y}, {box.width(), width}, {box.height(), height}}) {
      assertThat(pair[0]).as("%s", box).isCloseTo(pair[1], within(0.01));
    }
  }

  @Test
  void axesHaveNumbersBesideAndGridLinesAndNothingElse() {
    RecordingPen pen = drawn(style(Optional.empty(), Optional.empty(), true), Chart.Errors.BAND);
    assertThat(pen.texts())
        .extracting(Drawn.Text::text)
        .containsExactlyInAnyOrder("one", "0.0", "0.5", "1.0");
    Drawn.Text one = pen.text("one");
    assertThat(one.centreX()).isCloseTo(90, within(0.1));
    assertThat(one.box().bottom()).isCloseTo(160 + 1.4 * 11, within(0.1));
    Drawn.Text half = pen.text("0.5");
    assertThat(half.box().right()).isCloseTo(40 - 5.5, within(0.1));
    assertThat(half.centreY()).isCloseTo(85, within(0.6));
    List<Drawn> grid = of(pen, PALETTE.ground().hairline());
    assertThat(grid).hasSize(3);
    assertThat(grid).allMatch(line -> line.box().width() == 200 && line.box().x() == 40);
    List<Drawn> ticks = of(pen, PALETTE.ink().faint());
    assertThat(ticks).hasSize(1);
    isAt(ticks.getFirst(), 90.5, 160, 0, 3.3);
    assertThat(pen.marks()).hasSize(4 + 3 + 1 + 1);
  }

  @Test
  void aBandReachesFromOneErrorBelowToOneAbove() {
    RecordingPen pen = drawn(style(Optional.empty(), Optional.empty(), true), Chart.Errors.BAND);
    Drawn band =
        pen.marks().stream()
            .filter(m -> m instanceof Drawn.Path && m.filled())
            .findFirst()
            .orElseThrow();
    isAt(band, 90, 55, 100, 60);
    assertThat(band.colour().getOpacity()).isCloseTo(0.13, within(0.01));
  }

  @Test
  void aLineAndItsMarkersHaveTheirStyle() {
    Optional<StrokeStyle> dashed = Optional.of(StrokeStyle.dashed(2));
    RecordingPen line = drawn(style(dashed, Optional.empty(), true), Chart.Errors.BAND);
    List<Drawn> red = of(line, Color.RED);
    assertThat(red).hasSize(1);
    isAt(red.getFirst(), 90, 85, 100, 0);
    assertThat(red.getFirst().line()).isEqualTo(dashed);
    RecordingPen marks =
        drawn(style(Optional.empty(), Optional.of(Marker.SQUARE), false), Chart.Errors.BAND);
    List<Drawn> inside = of(marks, PALETTE.ground().pane());
    assertThat(inside).hasSize(2).allMatch(Drawn::filled);
    isAt(inside.getFirst(), 85.5, 80.5, 9, 9);
    List<Drawn> outside = of(marks, Color.RED);
    assertThat(outside).hasSize(2).noneMatch(Drawn::filled);
    assertThat(outside.getFirst().line().orElseThrow().width()).isCloseTo(1.6, within(1e-6));
    assertThat(
            of(
                drawn(style(Optional.empty(), Optional.of(Marker.SQUARE), true), Chart.Errors.BAND),
                Color.RED))
        .filteredOn(Drawn::filled)
        .hasSize(2);
  }

  @Test
  void errorBarsHaveCapsAsWideAsTheirMarkers() {
    RecordingPen pen =
        drawn(
            style(Optional.empty(), Optional.empty(), true),
            Chart.Errors.BARS,
            Theme.PROJECTOR.palette());
    List<Drawn> bars =
        of(pen, Color.RED).stream().filter(m -> m.box().width() + m.box().height() > 0).toList();
    assertThat(bars).as("and two caps where there is no error").hasSize(5);
    isAt(bars.get(0), 90, 55, 0, 60);
    assertThat(bars.get(1).box().width()).isCloseTo(8, within(0.01));
    assertThat(bars).allMatch(m -> Math.abs(m.line().orElseThrow().width() - 1.1 * 1.6) < 1e-6);
  }

  @Test
  void theErrorOfABarIsInInkAtItsMiddle() {
    RecordingPen pen = new RecordingPen();
    CHART.paint(pen, PALETTE);
    List<Drawn> error =
        of(pen, PALETTE.ink().text()).stream().filter(m -> m.box().height() > 0).toList();
    assertThat(error).hasSize(1);
    double top = CHART.py(0.85);
    isAt(error.getFirst(), CHART.px(3.5), top, 0, CHART.py(0.65) - top);
    List<Drawn.Rect> bars =
        pen.fills().stream().filter(m -> m.colour().equals(Color.web("#ff00ff"))).toList();
    assertThat(bars).hasSize(1);
    assertThat(bars.getFirst().box().width()).isCloseTo(CHART.px(3.8) - CHART.px(3.2), within(1.0));
    assertThat(bars.getFirst().box().bottom()).isCloseTo(CHART.py(0), within(1.0));
  }
}
