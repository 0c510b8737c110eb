package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Shading;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.junit.jupiter.api.Test;

class HeatmapRasterTest {
  private static final Palette PALETTE = Theme.LIGHT.palette();
  private static final Shading SHADING =
      new Shading(new Colouring(ColourMap.PAPER, WeightScale.LINEAR), ValueRange.UNIT, PALETTE);
  private static final int FORBIDDEN = Palette.argb(PALETTE.ground().forbidden());
  private static final int ZERO = SHADING.argb(0);
  private static final int ONE = SHADING.argb(1);

  @Property(tries = 300)
  void everyCellHasAPixelAndPixelsAreInOrder(
      @ForAll @IntRange(min = 1, max = 1200) int cells,
      @ForAll @IntRange(min = 1, max = 1200) int pixels) {
    CellAxis axis = new CellAxis(cells, pixels);
    int before = 0;
    for (int cell = 0; cell < cells; cell++) {
      int start = axis.start(cell);
      assertThat(start).isBetween(before, pixels - 1);
      assertThat(axis.end(cell)).isBetween(start + 1, pixels);
      assertThat(axis.first(start)).isLessThanOrEqualTo(cell);
      assertThat(axis.after(axis.end(cell) - 1)).isGreaterThan(cell);
      before = start;
    }
    int reached = 0;
    for (int pixel = 0; pixel < pixels; pixel++) {
      assertThat(axis.first(pixel)).isLessThanOrEqualTo(reached);
      assertThat(axis.after(pixel)).isGreaterThan(axis.first(pixel)).isLessThanOrEqualTo(cells);
      reached = axis.after(pixel);
    }
    assertThat(reached).isEqualTo(cells);
  }

  @Property(tries = 200)
  void aSingleBrightCellIsVisibleAtAnyZoom(
      @ForAll @IntRange(min = 1, max = 400) int length,
      @ForAll @IntRange(min = 1, max = 300) int side,
      @ForAll @IntRange(min = 0, max = 1_000_000) int choice) {
    int query = choice % length;
    int key = choice / 1000 % (query + 1);
    float[] weights = new float[length * length];
    weights[query * length + key] = 1;
    int[] pixels =
        new HeatmapRaster()
            .draw(
                Cells.causal(weights, length),
                Part.square(0, length),
                side,
                side,
                SHADING,
                FORBIDDEN);
    CellAxis axis = new CellAxis(length, side);
    int bright = 0;
    for (int i = 0; i < side * side; i++) {
      bright += pixels[i] == ONE ? 1 : 0;
    }
    int width = axis.end(key) - axis.start(key);
    int height = axis.end(query) - axis.start(query);
    assertThat(bright).isEqualTo(width * height);
    assertThat(pixels[axis.start(query) * side + axis.start(key)]).isEqualTo(ONE);
  }

  @Test
  void equalsTheBruteForceMaximumOfEachPixelsCells() {
    int length = 97;
    float[] weights = new float[length * length];
    java.util.SplittableRandom random = new java.util.SplittableRandom(5);
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) Math.pow(random.nextDouble(), 6);
    }
    Part part = new Part(40, 3, 57, 90);
    for (int side : new int[] {11, 30, 57, 90, 200}) {
      int[] pixels =
          new HeatmapRaster()
              .draw(Cells.causal(weights, length), part, side, side, SHADING, FORBIDDEN);
      CellAxis across = new CellAxis(part.columns(), side);
      CellAxis down = new CellAxis(part.rows(), side);
      for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
          int expected = expected(weights, length, part, across, down, x, y);
          assertThat(pixels[y * side + x]).as("%d, %d of %d", x, y, side).isEqualTo(expected);
        }
      }
    }
  }

  private static int expected(
      float[] weights, int length, Part part, CellAxis across, CellAxis down, int x, int y) {
    float greatest = -1;
    for (int q = down.first(y); q < down.after(y); q++) {
      for (int k = across.first(x); k < across.after(x); k++) {
        int query = part.rowFrom() + q;
        int key = part.columnFrom() + k;
        if (key <= query) {
          greatest = Math.max(greatest, weights[query * length + key]);
        }
      }
    }
    return greatest < 0 ? FORBIDDEN : SHADING.argb(greatest);
  }

  @Test
  void signedNumbersShowTheLargestMagnitude() {
    float[] values = {0.2f, -0.9f, 0.5f, 0.1f, -0.05f, 0, 0.3f, -0.3f};
    Shading signed = new Shading(Colouring.DEFAULT, new ValueRange(0.9f, true), PALETTE);
    Cells cells = new Cells(values, 2, 4, false);
    int[] pixels = new HeatmapRaster().draw(cells, new Part(0, 0, 2, 4), 2, 1, signed, FORBIDDEN);
    assertThat(pixels).startsWith(signed.argb(-0.9f), signed.argb(0.5f));
    int[] each = new HeatmapRaster().draw(cells, new Part(1, 1, 1, 3), 3, 1, signed, FORBIDDEN);
    assertThat(each).startsWith(signed.argb(0), signed.argb(0.3f), signed.argb(-0.3f));
    assertThat(signed.argb(0)).isEqualTo(Palette.argb(PALETTE.ground().pane()));
  }

  @Test
  void aboveTheDiagonalIsNotZero() {
    int[] pixels =
        new HeatmapRaster()
            .draw(Cells.causal(new float[4], 2), Part.square(0, 2), 2, 2, SHADING, FORBIDDEN);
    assertThat(pixels).startsWith(ZERO, FORBIDDEN, ZERO, ZERO);
    assertThat(ZERO).isNotEqualTo(FORBIDDEN);
  }

  @Test
  void memoryIsReusedBetweenPictures() {
    HeatmapRaster raster = new HeatmapRaster();
    float[] weights = new float[100];
    int[] first =
        raster.draw(Cells.causal(weights, 10), Part.square(0, 10), 50, 50, SHADING, FORBIDDEN);
    int[] second =
        raster.draw(Cells.causal(weights, 10), Part.square(2, 9), 40, 40, SHADING, FORBIDDEN);
    assertThat(second).isSameAs(first);
  }

  @Test
  void nothingOfThePreviousPictureRemains() {
    Shading signed = new Shading(Colouring.DEFAULT, new ValueRange(1, true), PALETTE);
    HeatmapRaster raster = new HeatmapRaster();
    draw(raster, signed, -1, -1);
    assertThat(draw(raster, signed, 0.25f, 0)).startsWith(signed.argb(0.25f), signed.argb(0));
    assertThat(draw(raster, signed, 0.5f, -0.5f)).startsWith(signed.argb(0.5f), signed.argb(-0.5f));
    Cells both = new Cells(new float[] {-0.5f, 0.5f}, 2, 1, false);
    assertThat(raster.draw(both, new Part(0, 0, 2, 1), 1, 1, signed, FORBIDDEN))
        .as("of equal magnitudes the positive")
        .startsWith(signed.argb(0.5f));
    float[] many = new float[60];
    many[59] = 1;
    int[] wider =
        raster.draw(new Cells(many, 3, 20, false), new Part(0, 0, 3, 20), 40, 6, signed, FORBIDDEN);
    assertThat(wider[6 * 40 - 1]).isEqualTo(signed.argb(1));
  }

  private static int[] draw(HeatmapRaster raster, Shading shading, float... row) {
    Cells cells = new Cells(row, 1, row.length, false);
    return raster.draw(cells, new Part(0, 0, 1, row.length), row.length, 1, shading, FORBIDDEN);
  }
}
