package org.headscope.app.chart.colour;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.BarPattern;
import org.headscope.app.chart.SeriesSlot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaletteTest {
  /// The light that is seen without one kind of cone: Machado, Oliveira and Fernandes (2009),
  /// severity 1.
  private static final List<double[][]> SIGHTS =
      List.of(
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.011820, 0.042940, 0.968881}
          },
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          });

  @Test
  void twelveStatesAreDistinctForAllColourVision() {
    for (double[][] sight : SIGHTS) {
      for (int a = 0; a < 12; a++) {
        for (int b = 0; b < a; b++) {
          double[] seenA = OkLab.of(seen(Palettes.STATES.get(a), sight));
          double[] seenB = OkLab.of(seen(Palettes.STATES.get(b), sight));
          double distance =
              Math.hypot(Math.hypot(seenA[0] - seenB[0], seenA[1] - seenB[1]), seenA[2] - seenB[2]);
          assertThat(distance).as("states %d and %d", a, b).isGreaterThan(0.04);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void comparedSeriesDifferInPatternAndForMostEyesInColour(Theme theme) {
    List<Color> series = theme.palette().series();
    assertThat(series).hasSize(SeriesSlot.COLOURS);
    assertThat(IntStream.range(0, series.size()).mapToObj(i -> new SeriesSlot(i).pattern()))
        .doesNotHaveDuplicates()
        .doesNotContain(BarPattern.SOLID, BarPattern.HOLLOW);
    for (int a = 0; a < series.size(); a++) {
      for (int b = 0; b < a; b++) {
        double[] seenA = OkLab.of(series.get(a));
        double[] seenB = OkLab.of(series.get(b));
        double distance =
            Math.hypot(Math.hypot(seenA[0] - seenB[0], seenA[1] - seenB[1]), seenA[2] - seenB[2]);
        assertThat(distance).as("series %d and %d", a, b).isGreaterThan(0.08);
      }
    }
  }

  /// Colours on a screen and in exports, which have the same ground.
  @ParameterizedTest
  @EnumSource(Theme.class)
  void curvesAndBarsContrastWithTheirBackground(Theme theme) {
    Palette p = theme.palette();
    Palette.Mark m = p.mark();
    List<Color> marks = List.of(m.model(), m.truth(), m.match1(), m.match2(), m.match3());
    assertThat(Stream.concat(p.series().stream(), marks.stream()))
        .allSatisfy(c -> assertThat(Palette.contrast(c, p.ground().pane())).isGreaterThan(3));
  }

  private static Color seen(Color c, double[][] m) {
    double[] light = {
      Palette.linear(c.getRed()), Palette.linear(c.getGreen()), Palette.linear(c.getBlue())
    };
    double[] out = new double[3];
    for (int i = 0; i < 3; i++) {
      double v = m[i][0] * light[0] + m[i][1] * light[1] + m[i][2] * light[2];
      v = Math.clamp(v, 0, 1);
      out[i] = v <= 0.0031308 ? 12.92 * v : 1.055 * Math.pow(v, 1 / 2.4) - 0.055;
    }
    return Color.color(out[0], out[1], out[2]);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void textContrastsWithItsBackground(Theme theme) {
    Palette p = theme.palette();
    for (Color state : p.states()) {
      assertThat(Palette.contrast(Palette.inkOn(state), state)).isGreaterThan(4.5);
    }
    assertThat(Palette.contrast(p.ink().text(), p.ground().pane())).isGreaterThan(7);
    assertThat(Palette.contrast(p.ink().muted(), p.ground().pane())).isGreaterThan(4.5);
    assertThat(Palette.contrast(p.ink().bubble(), p.ground().bubble())).isGreaterThan(7);
    assertThat(Palette.contrast(p.ink().bubbleMuted(), p.ground().bubble())).isGreaterThan(4.5);
    assertThat(Palette.contrast(p.mark().accent(), p.ground().pane())).isGreaterThan(3);
  }

  /// A light readout on a dark ground would dazzle, and match nothing else on screen.
  @ParameterizedTest
  @EnumSource(Theme.class)
  void readoutsAreDarkInEveryThemeAndContrastWithTheirBackground(Theme theme) {
    Palette p = theme.palette();
    assertThat(Palette.contrast(p.ground().bubble(), Color.WHITE)).isGreaterThan(7);
    assertThat(Palette.contrast(p.bubbleRim(), p.ground().pane())).isGreaterThan(2);
  }

  @Test
  void coloursConvertToNumbersAndBack() {
    Color colour = Color.rgb(0x12, 0x9a, 0xfe);
    assertThat(Palette.argb(colour)).isEqualTo(0xff129afe);
    assertThat(Palette.colour(0xff129afe)).isEqualTo(colour);
  }

  @Test
  void stateColoursRepeatAfterTwelve() {
    Palette palette = Theme.LIGHT.palette();
    assertThat(palette.state(3)).isEqualTo(Palettes.STATES.get(3));
    assertThat(palette.state(12)).isEqualTo(Palettes.STATES.get(0));
  }
}
