package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
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
                  3.2, 3.8, 0.75, OptionalDouble.of(0.1), Color.web("#ff00ff"), Pattern.SOLID)),
          List.of(
              new Chart.Series(
                  List.of(
                      new Chart.Point(1, 0.25, OptionalDouble.empty()),
                      new Chart.Point(2, 0.5, OptionalDouble.of(0.2))),
                  new Chart.Look(
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
          draw(new FxPen(canvas.getGraphicsContext2D(), 1, new FxImages()));
          return canvas.snapshot(null, null);
        });
    PixelReader reader = image.getPixelReader();
    return (x, y) -> reader.getArgb(x, y) & 0xffffff;
  }

  private static void draw(Pen pen) {
    pen.fillRect(0, 0, W, H, Color.WHITE);
    CHART.paint(pen, PALETTE);
    // What comes after must not notice that a library has drawn.
    pen.fillRect(0, 0, 6, 6, Color.BLACK);
  }

  @Test
  void pointsAndBarsStandWhereTheChartSaysOnScreenAndOnPaper() {
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
  void errorsReachOneStandardErrorAboveAndBelow() {
    Picture picture = paper();
    int x = (int) Math.floor(CHART.px(2));
    assertThat(picture.rgb(x, (int) CHART.py(0.69))).isNotEqualTo(0xffffff);
    assertThat(picture.rgb(x, (int) CHART.py(0.72))).isEqualTo(0xffffff);
    assertThat(picture.rgb(x, (int) CHART.py(0.31))).isNotEqualTo(0xffffff);
  }

  @Test
  void labelsStandAtTheEndsOfTheirCurvesButApartAndInTheirOrder() {
    assertThat(Chart.labelHeights(new double[] {50, 10}, 12, 0, 100)).containsExactly(50, 10);
    assertThat(Chart.labelHeights(new double[] {52, 50, 51}, 12, 0, 100))
        .containsExactly(74, 50, 62);
    assertThat(Chart.labelHeights(new double[] {95, 99}, 12, 0, 100)).containsExactly(88, 100);
    assertThat(Chart.labelHeights(new double[0], 12, 0, 100)).isEmpty();
  }

  @Test
  void thePlotStandsOnWholePixels() {
    Box plot = CHART.plot();
    assertThat(plot.x()).isEqualTo(41);
    assertThat(plot.bottom()).isEqualTo(160);
    assertThat(CHART.px(4)).isEqualTo(plot.right());
    assertThat(CHART.py(0)).isCloseTo(plot.bottom(), within(1e-9));
  }

  @Test
  void markersAndTheirOrderAreApart() {
    assertThat(List.of(Marker.of(0), Marker.of(1), Marker.of(2), Marker.of(3), Marker.of(4)))
        .doesNotHaveDuplicates()
        .doesNotContain(Marker.CROSS, Marker.BAR);
    assertThat(Marker.of(5)).isEqualTo(Marker.of(0));
  }
}
