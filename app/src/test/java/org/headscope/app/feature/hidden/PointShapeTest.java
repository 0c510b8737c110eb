package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.colour.Theme;
import org.junit.jupiter.api.Test;

class PointShapeTest {
  @Test
  void everyStateHasADistinctShapeOfSimilarSize() {
    Set<String> seen = new HashSet<>();
    int states = Theme.LIGHT.palette().states().size();
    for (int state = 0; state < states; state++) {
      PointRaster raster = raster(20, 20);
      raster.stamp(Polygon.state(state), 6, 10, 10, 0xff204060, 1);
      double share = area(raster) / (Math.PI * 36);
      assertThat(share).as("state %d, as a share of a circle", state).isBetween(0.4, 1.1);
      assertThat(seen.add(Arrays.toString(raster.argb()))).as("state %d", state).isTrue();
    }
  }

  @Test
  void coloursRepeatOnOtherShapes() {
    int states = Theme.LIGHT.palette().states().size();
    assertThat(Polygon.state(states)).isEqualTo(Polygon.state(1));
    assertThat(Polygon.state(2 * states - 1)).isEqualTo(Polygon.state(0));
    assertThat(Polygon.state(2 * states)).isEqualTo(Polygon.state(2));
  }

  private static PointRaster raster(int width, int height) {
    PointRaster raster = new PointRaster();
    raster.clear(width, height);
    return raster;
  }

  private static double area(PointRaster raster) {
    return IntStream.of(raster.argb()).map(p -> p >>> 24).sum() / 255.0;
  }

  @Test
  void stampsCoverTheAreaOfTheirShape() {
    PointRaster pixels = raster(30, 30);
    pixels.stamp(Polygon.CIRCLE, 5, 15, 15, 0xff204060, 1);
    assertThat(area(pixels)).isBetween(0.95 * Math.PI * 25, 1.02 * Math.PI * 25);
    assertThat(pixels.argb()[15 * 30 + 15]).isEqualTo(0xff204060);
  }

  @Test
  void stampsAtTheEdgeAreClipped() {
    PointRaster pixels = raster(20, 10);
    for (int column : new int[] {-40, -3, 0, 19, 22, 60}) {
      for (int row : new int[] {-40, -3, 0, 9, 12, 60}) {
        pixels.stamp(Polygon.state(6), 5, column, row, 0xffffffff, 0.7);
      }
    }
    for (int pixel : pixels.argb()) {
      int alpha = pixel >>> 24;
      assertThat(pixel >> 16 & 255).isLessThanOrEqualTo(alpha); // premultiplied
    }
  }

  @Test
  void polygonsContainOnlyPointsWithin() {
    // A house upside down, with a notch.
    Polygon house = new Polygon(new double[] {0, 4, 4, 2, 0}, new double[] {0, 0, 4, 1, 4});
    assertThat(house.contains(1, 1)).isTrue();
    assertThat(house.contains(2, 3)).as("in the notch").isFalse();
    assertThat(house.contains(5, 1)).isFalse();
  }

  @Test
  void blendedPixelsAreExactToOneStep() {
    for (int share = 0; share <= 255; share += 5) {
      for (int under : new int[] {0, 0xff000000, 0xffffffff, 0x80402010, 0xff123456}) {
        int pixel = PointRaster.mixed(under, 0xffc08040, share);
        for (int shift = 0; shift < 32; shift += 8) {
          double over = (0xffc08040 >>> shift) & 255;
          double below = (under >>> shift) & 255;
          double mixed = (over * share + below * (255 - share)) / 255;
          assertThat((double) ((pixel >>> shift) & 255)).isBetween(mixed - 1, mixed + 1);
        }
      }
    }
  }
}
