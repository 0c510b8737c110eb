package org.headscope.app.chart.colour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColourMapTest {
  @ParameterizedTest
  @EnumSource(ColourMap.class)
  void lightnessChangesInOneDirectionOnly(ColourMap map) {
    for (Theme theme : Theme.values()) {
      int[] table = map.table(theme.palette());
      assertThat(table).hasSize(ColourMap.SIZE);
      boolean rising = lightness(table[ColourMap.SIZE - 1]) > lightness(table[0]);
      for (int i = 1; i < table.length; i++) {
        double step = lightness(table[i]) - lightness(table[i - 1]);
        assertThat(rising ? step : -step).as("%s at %d", map, i).isGreaterThan(-0.004);
      }
    }
  }

  private static double lightness(int argb) {
    return OkLab.of(Color.rgb(argb >> 16 & 255, argb >> 8 & 255, argb & 255))[0];
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void zeroHasThePanesColour(Theme theme) {
    Palette palette = theme.palette();
    assertThat(ColourMap.PAPER.table(palette)[0]).isEqualTo(Palette.argb(palette.ground().pane()));
    assertThat(palette.ground().forbidden()).isNotEqualTo(palette.ground().pane());
  }

  @Test
  void paperRunsThroughItsStops() {
    int[] light = ColourMap.PAPER.table(Theme.LIGHT.palette());
    assertThat(light[85]).isEqualTo(0xff93cbdf);
    assertThat(light[170]).isEqualTo(0xff2461a9);
    assertThat(light[255]).isEqualTo(0xff0a1a48);
    assertThat(ColourMap.PAPER.table(Theme.DARK.palette())[255]).isEqualTo(0xfffbf9d2);
  }

  @Test
  void logarithmicStepsAreRatios() {
    WeightScale log = WeightScale.LOGARITHMIC;
    assertThat(log.at(1)).isEqualTo(1);
    assertThat(log.at(0.1)).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(log.at(0.01)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(log.at(0.001)).isZero();
    assertThat(log.at(0)).isZero();
  }

  @Test
  void shadingFollowsTheScaleWithinOneColour() {
    Palette palette = Theme.LIGHT.palette();
    int[] table = ColourMap.VIRIDIS.table(palette);
    for (WeightScale scale : new WeightScale[] {WeightScale.LINEAR, WeightScale.LOGARITHMIC}) {
      Shading shading =
          new Shading(new Colouring(ColourMap.VIRIDIS, scale), ValueRange.UNIT, palette);
      for (float w = 0; w <= 1; w += 0.0007f) {
        int exact = (int) Math.round(scale.at(w) * (ColourMap.SIZE - 1));
        int colour = shading.argb(w);
        assertThat(colour)
            .isIn(
                table[Math.max(exact - 1, 0)],
                table[exact],
                table[Math.min(exact + 1, ColourMap.SIZE - 1)]);
      }
      assertThat(shading.argb(1)).isEqualTo(table[255]);
      assertThat(shading.argb(Float.NaN)).isEqualTo(table[0]);
      assertThat(shading.argb(-1)).isEqualTo(table[0]);
    }
  }

  @Test
  void oklabColoursSurviveARoundTrip() {
    for (int grey = 0; grey < 256; grey++) {
      assertThat(mixed(Color.rgb(grey, grey, grey))).isEqualTo(0xff000000 | grey * 0x10101);
      assertThat(mixed(Color.rgb(grey, 0, 255 - grey))).isEqualTo(0xff0000ff + grey * 0xffff);
    }
  }

  private static int mixed(Color colour) {
    return OkLab.mix(colour, colour, 0.3);
  }

  @Test
  void shadingOfSignedNumbersCoversTheRange() {
    Palette palette = Theme.LIGHT.palette();
    Shading unit = new Shading(Colouring.DEFAULT, ValueRange.UNIT, palette);
    Shading signed = new Shading(Colouring.DEFAULT, new ValueRange(1, true), palette);
    Shading ten = signed.withMax(10);
    assertThat(unit.signed()).isFalse();
    assertThat(ten.signed()).isTrue();
    for (float w = 0.01f; w < 1; w += 0.01f) {
      int at = Math.round(w * 255);
      assertThat(signed.argb(w)).isIn(near(Diverging.above(palette), at));
      assertThat(signed.argb(-w)).isIn(near(Diverging.below(palette), at));
      assertThat(ten.argb(10 * w)).isIn(near(Diverging.above(palette), at));
      assertThat(unit.argb(-w)).isEqualTo(unit.argb(0));
    }
    assertThat(ten.argb(-10)).isEqualTo(signed.argb(-1));
    assertThat(ten.argb(-1000)).isEqualTo(signed.argb(-1));
    assertThat(signed.argb(-1)).isNotEqualTo(signed.argb(1));
  }

  private static List<Integer> near(int[] table, int at) {
    return List.of(table[Math.max(at - 1, 0)], table[at], table[Math.min(at + 1, 255)]);
  }

  /// Weights are read back from colours, which a screen rounds by less than a hundredth.
  @ParameterizedTest
  @EnumSource(Theme.class)
  void oppositeNumbersAreEquallyLightBlueAndOchre(Theme theme) {
    Palette palette = theme.palette();
    int[] above = Diverging.above(palette);
    int[] below = Diverging.below(palette);
    double zero = lightness(above[0]);
    double end = palette.dark() ? 0.9 : 0.34;
    for (int i = 0; i < ColourMap.SIZE; i++) {
      assertThat(lightness(above[i])).isCloseTo(lightness(below[i]), within(0.01));
      assertThat(lightness(above[i])).isCloseTo(zero + i / 255.0 * (end - zero), within(0.01));
    }
    double clipped = palette.dark() ? 11 : 2; // no screen shows a blue that is so light
    assertThat(hue(above[255])).isCloseTo(262, within(clipped));
    assertThat(hue(above[85])).isCloseTo(242, within(2.0));
    assertThat(chroma(above[255])).isCloseTo(0.65 * 0.115, within(palette.dark() ? 0.03 : 0.005));
    assertThat(hue(below[255])).isCloseTo(palette.dark() ? 92 : 58, within(2.0));
    assertThat(hue(below[85]))
        .isCloseTo(palette.dark() ? 77.3 : 78, within(palette.dark() ? 6.0 : 2));
    assertThat(chroma(above[170])).isCloseTo((1 - 0.35 * 4 / 9) * 0.115, within(0.005));
    assertThat(chroma(above[85])).isCloseTo((1 - 0.35 / 9) * 0.115, within(0.005));
    assertThat(chroma(above[42])).isCloseTo(0.056, within(0.012));
  }

  private static double hue(int argb) {
    double[] lab = OkLab.of(Palette.colour(argb));
    return (Math.toDegrees(Math.atan2(lab[2], lab[1])) + 360) % 360;
  }

  private static double chroma(int argb) {
    double[] lab = OkLab.of(Palette.colour(argb));
    return Math.hypot(lab[1], lab[2]);
  }
}
