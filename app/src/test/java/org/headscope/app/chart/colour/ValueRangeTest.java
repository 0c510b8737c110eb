package org.headscope.app.chart.colour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapPainter.Colours;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.junit.jupiter.api.Test;

/// The limits of figures' axes and scales, and the ranges of maps' numbers.
class ValueRangeTest {
  @Test
  void aRangeCoversTheAllowedNumbers() {
    float[] values = {0.5f, 9, 9, -2, 1, 9, 0, 0.25f, Float.POSITIVE_INFINITY};
    assertThat(ValueRange.of(Cells.causal(values, 3), false)).isEqualTo(new ValueRange(1, false));
    assertThat(ValueRange.of(Cells.causal(values, 3), true)).isEqualTo(new ValueRange(2, true));
    assertThat(ValueRange.of(new Cells(values, 3, 3, false), false).max()).isEqualTo(9);
    assertThat(ValueRange.of(new Cells(new float[4], 2, 2, false), false))
        .isEqualTo(ValueRange.UNIT);
  }

  @Test
  void impossibleLimitsAreRefused() {
    for (float max : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new ValueRange(max, false));
    }
    for (double floor : new double[] {-0.1, 0.2, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new WeightScale(floor));
    }
    assertThat(new WeightScale(0.1).at(0.1)).isZero();
    for (double width : new double[] {0, -1, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> StrokeStyle.solid(width));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new Chart.Axis(1, 1, List.of(), 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Chart.Axis(0, 1, List.of(), 0));
    assertThat(new Chart.Axis(2, 6, List.of(), 1).share(3)).isEqualTo(0.25);
    assertThatIllegalArgumentException().isThrownBy(() -> new Cells(new float[3], 2, 2, false));
  }

  @Test
  void aBoxContainsItsTopAndLeftEdgesOnly() {
    Box box = new Box(10, 20, 30, 40);
    assertThat(box.contains(10, 20)).isTrue();
    assertThat(box.contains(40, 30)).isFalse();
    assertThat(box.contains(30, 60)).isFalse();
    assertThat(box.contains(9, 30)).isFalse();
    assertThat(box.contains(30, 19)).isFalse();
  }

  @Test
  void dashesGrowWithTheirLine() {
    assertThat(StrokeStyle.Dash.SOLID.lengths(2)).isEmpty();
    assertThat(StrokeStyle.Dash.DASHED.lengths(2)).containsExactly(8, 6);
    assertThat(StrokeStyle.Dash.DOTTED.lengths(2))
        .containsExactly(new double[] {2.4, 3.6}, within(1e-12));
    assertThat(StrokeStyle.Dash.DASH_DOT.lengths(2))
        .containsExactly(new double[] {10, 4, 2.4, 4}, within(1e-12));
  }

  @Test
  void mapsArePaintedOnWholePixelsWithTheColoursOfTheirRange() {
    HeatmapPainter painter = new HeatmapPainter();
    Palette palette = Theme.LIGHT.palette();
    Cells cells = new Cells(new float[] {0, 1, 2, 4}, 2, 2, false);
    HeatmapRaster.Part part = new HeatmapRaster.Part(0, 0, 2, 2);
    Box box = new Box(5, 7, 4, 6);
    ValueRange four = new ValueRange(4, false);
    int[] viridis = ColourMap.VIRIDIS.table(palette);
    Colouring colouring = new Colouring(ColourMap.VIRIDIS, WeightScale.LINEAR);
    for (int again = 0; again < 2; again++) {
      Drawn.Picture picture = picture(painter, cells, part, box, colouring, four, palette);
      assertThat(picture.box()).isEqualTo(box);
      assertThat(picture.columns()).isEqualTo(4);
      assertThat(picture.rows()).isEqualTo(6);
      assertThat(Palette.argb(picture.at(5, 7))).isEqualTo(viridis[0]);
      assertThat(Palette.argb(picture.at(8, 12))).isEqualTo(viridis[255]);
    }
    ValueRange eight = new ValueRange(8, false);
    assertThat(
            Palette.argb(picture(painter, cells, part, box, colouring, eight, palette).at(8, 12)))
        .as("half of the range")
        .isIn(viridis[127], viridis[128]);
    ValueRange signed = new ValueRange(4, true);
    assertThat(
            Palette.argb(picture(painter, cells, part, box, colouring, signed, palette).at(8, 12)))
        .isEqualTo(Diverging.above(palette)[255]);
    Colouring paper = Colouring.DEFAULT;
    Palette dark = Theme.DARK.palette();
    assertThat(Palette.argb(picture(painter, cells, part, box, paper, four, palette).at(8, 12)))
        .isEqualTo(ColourMap.PAPER.table(palette)[255]);
    assertThat(Palette.argb(picture(painter, cells, part, box, paper, four, dark).at(8, 12)))
        .isEqualTo(ColourMap.PAPER.table(dark)[255]);
    RecordingPen pen = new RecordingPen();
    painter.paint(pen, cells, part, new Box(0, 0, 0.4, 9), new Colours(paper, four, dark));
    painter.paint(pen, cells, part, new Box(0, 0, 9, 0.4), new Colours(paper, four, dark));
    assertThat(pen.marks()).isEmpty();
  }

  private static Drawn.Picture picture(
      HeatmapPainter painter,
      Cells cells,
      HeatmapRaster.Part part,
      Box box,
      Colouring colouring,
      ValueRange reach,
      Palette palette) {
    RecordingPen pen = new RecordingPen();
    painter.paint(pen, cells, part, box, new Colours(colouring, reach, palette));
    Optional<Drawn.Picture> picture = pen.visible(Drawn.Picture.class).stream().findFirst();
    return picture.orElseThrow();
  }
}
