package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.headscope.app.chart.Theme;
import org.junit.jupiter.api.Test;

class PointShapeTest {
  @Test
  void everyStateHasAShapeOfItsOwnAndAboutTheSameSize() {
    Set<String> seen = new HashSet<>();
    int states = Theme.LIGHT.palette().states().size();
    for (int state = 0; state < states; state++) {
      Stamp stamp = Stamp.of(PointShape.state(state), 6);
      double area = IntStream.of(stamp.cover()).sum() / 255.0 / (Math.PI * 36);
      assertThat(area).as("state %d, as a share of a circle", state).isBetween(0.4, 1.1);
      assertThat(seen.add(Arrays.toString(stamp.cover()))).as("state %d", state).isTrue();
    }
    assertThat(PointShape.state(states)).isEqualTo(PointShape.state(0));
  }

  @Test
  void aStampCoversTheAreaOfItsShapeWhereverItIsLaid() {
    Stamp stamp = Stamp.of(PointShape.CIRCLE, 5);
    Pixels pixels = new Pixels(new int[30 * 30], 30, 30);
    stamp.on(pixels, 15, 15, 0xff204060, 1);
    double area = IntStream.of(pixels.argb()).map(p -> p >>> 24).sum() / 255.0;
    assertThat(area).isBetween(0.95 * Math.PI * 25, 1.02 * Math.PI * 25);
    assertThat(pixels.argb()[15 * 30 + 15]).isEqualTo(0xff204060);
  }

  @Test
  void halfAStampAtTheEdgeStaysInside() {
    Stamp stamp = Stamp.of(PointShape.state(6), 5);
    Pixels pixels = new Pixels(new int[20 * 10], 20, 10);
    for (int column : new int[] {-40, -3, 0, 19, 22, 60}) {
      for (int row : new int[] {-40, -3, 0, 9, 12, 60}) {
        stamp.on(pixels, column, row, 0xffffffff, 0.7);
      }
    }
    for (int pixel : pixels.argb()) {
      int alpha = pixel >>> 24;
      assertThat(pixel >> 16 & 255).isLessThanOrEqualTo(alpha); // premultiplied
    }
  }

  @Test
  void aPolygonContainsWhatLiesWithinItOnly() {
    double[] xs = {0, 4, 4, 2, 0}; // a house upside down, with a notch
    double[] ys = {0, 0, 4, 1, 4};
    assertThat(Polygon.contains(xs, ys, 1, 1)).isTrue();
    assertThat(Polygon.contains(xs, ys, 2, 3)).as("in the notch").isFalse();
    assertThat(Polygon.contains(xs, ys, 5, 1)).isFalse();
  }

  @Test
  void laidPixelsAreTheUsualMixtureToOneStep() {
    for (int share = 0; share <= 255; share += 5) {
      for (int under : new int[] {0, 0xff000000, 0xffffffff, 0x80402010, 0xff123456}) {
        Pixels pixels = new Pixels(new int[] {under}, 1, 1);
        pixels.lay(0, 0xffc08040, share);
        for (int shift = 0; shift < 32; shift += 8) {
          double over = (0xffc08040 >>> shift) & 255;
          double below = (under >>> shift) & 255;
          double mixed = (over * share + below * (255 - share)) / 255;
          assertThat((double) ((pixels.argb()[0] >>> shift) & 255)).isBetween(mixed - 1, mixed + 1);
        }
      }
    }
  }
}
