package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
  void zeroOnPaperIsThePane(Theme theme) {
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
  void coloursComeBackFromOkLab() {
    for (int grey = 0; grey < 256; grey++) {
      assertThat(mixed(Color.rgb(grey, grey, grey))).isEqualTo(0xff000000 | grey * 0x10101);
      assertThat(mixed(Color.rgb(grey, 0, 255 - grey))).isEqualTo(0xff0000ff + grey * 0xffff);
    }
  }

  private static int mixed(Color colour) {
    return OkLab.mix(colour, colour, 0.3);
  }
}
