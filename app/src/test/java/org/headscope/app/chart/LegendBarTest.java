package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks that a legend's colours are above their numbers, read from what is drawn.
class LegendBarTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final Color PANE = LIGHT.ground().pane();

  private static double darkness(Color colour) {
    return 3 - colour.getRed() - colour.getGreen() - colour.getBlue();
  }

  private static Drawn.Picture strip(RecordingPen pen) {
    List<Drawn.Picture> all = pen.visible(Drawn.Picture.class);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private static Color at(Drawn.Picture strip, double share) {
    return strip.at(strip.x() + share * strip.width() * 0.999, strip.centreY());
  }

  private static RecordingPen line(Colouring colouring, ValueRange reach) {
    RecordingPen pen = new RecordingPen();
    new LegendBar(pen, colouring, reach, "", LIGHT).paint(10, 20);
    return pen;
  }

  @ParameterizedTest
  @EnumSource(ColourMap.class)
  void coloursRangeFromZeroToTheMaximum(ColourMap map) {
    RecordingPen pen = line(new Colouring(map, WeightScale.LINEAR), ValueRange.UNIT);
    int[] table = map.table(LIGHT);
    Drawn.Picture strip = strip(pen);
    for (int i = 0; i < table.length; i += 15) {
      int near = Palette.argb(at(strip, i / 255.0));
      int low = Math.max(0, i - 6);
      int high = Math.min(table.length, i + 7);
      assertThat(java.util.Arrays.copyOfRange(table, low, high)).as("colour %d", i).contains(near);
    }
  }

  @Test
  void numbersAreUnderTheirColours() {
    RecordingPen pen = new RecordingPen();
    List<LegendBar.Tick> ticks =
        List.of(
            new LegendBar.Tick(0, "0"), new LegendBar.Tick(0.5, "0.5"), new LegendBar.Tick(1, "1"));
    LegendBar.paint(pen, 10, 20, 140, ColourMap.VIRIDIS, ticks, LIGHT);
    Drawn.Picture strip = strip(pen);
    assertThat(strip.box()).isEqualTo(new Box(10, 20, 140, 8));
    assertThat(pen.outlines()).extracting(Drawn::box).containsExactly(new Box(9.5, 19.5, 141, 9));
    assertThat(LegendBar.height(LIGHT)).as("strip, gap and numbers").isEqualTo(8 + 3 + 11);
    assertThat(pen.text("0").x()).isCloseTo(10, within(0.5));
    assertThat(pen.text("0.5").centreX()).isCloseTo(80, within(0.5));
    assertThat(pen.text("1").box().right()).isCloseTo(150, within(0.5));
    assertThat(pen.texts()).allMatch(t -> t.y() > strip.box().bottom());
  }

  @Test
  void zeroOfSignedNumbersIsInTheMiddleAndTheSmallestAtTheLeft() {
    RecordingPen pen = line(Colouring.DEFAULT, new ValueRange(0.5f, true));
    Drawn.Picture strip = strip(pen);
    assertThat(darkness(at(strip, 0.5))).isCloseTo(darkness(PANE), within(0.05));
    Color min = at(strip, 0);
    Color max = at(strip, 1);
    assertThat(min.getRed()).as("ochre").isGreaterThan(min.getBlue());
    assertThat(max.getBlue()).as("blue").isGreaterThan(max.getRed());
    assertThat(darkness(at(strip, 0.25))).isBetween(darkness(PANE) + 0.1, darkness(min) - 0.1);
    assertThat(pen.text("−.50").box().right()).isLessThan(strip.x());
    assertThat(pen.text("+.50").x()).isGreaterThan(strip.box().right());
  }

  @Test
  void aLogarithmicStripBeginsAtTheGreatestWeightShownAsZero() {
    Colouring colouring = new Colouring(ColourMap.PAPER, WeightScale.LOGARITHMIC);
    assertThat(line(colouring, ValueRange.UNIT).texts())
        .extracting(Drawn.Text::text)
        .startsWith("≤.001", "1");
    assertThat(line(colouring, new ValueRange(5, false)).texts())
        .extracting(Drawn.Text::text)
        .startsWith("≤.0050", "5.0");
  }

  @Test
  void onOneLineTheStripIsBetweenTheSmallestAndTheGreatest() {
    RecordingPen pen = new RecordingPen();
    ValueRange reach = new ValueRange(3, false);
    new LegendBar(pen, Colouring.DEFAULT, reach, "nats", LIGHT).paint(5, 30);
    Drawn.Picture strip = strip(pen);
    assertThat(pen.texts()).extracting(Drawn.Text::text).containsExactly("0", "3.0", "nats");
    assertThat(pen.text("0").x()).isCloseTo(5, within(0.1));
    assertThat(pen.text("0").ink().right()).isLessThan(strip.x());
    assertThat(pen.text("3.0").x()).isGreaterThan(strip.box().right());
    assertThat(pen.text("nats").x()).isGreaterThan(pen.text("3.0").ink().right());
    assertThat(pen.text("nats").box().right() - 5)
        .isCloseTo(
            new LegendBar(pen, Colouring.DEFAULT, reach, "nats", LIGHT).width(), within(1.0));
    assertThat(at(strip, 0)).isEqualTo(PANE);
    assertThat(darkness(at(strip, 1))).isGreaterThan(2);
  }

  @Test
  void onOneLineTheStripIsInTheMiddleAndNothingFollowsIt() {
    RecordingPen pen = line(Colouring.DEFAULT, ValueRange.UNIT);
    assertThat(strip(pen).centreY()).isCloseTo(20, within(0.5));
    double bare = new LegendBar(pen, Colouring.DEFAULT, ValueRange.UNIT, "", LIGHT).width();
    double named = new LegendBar(pen, Colouring.DEFAULT, ValueRange.UNIT, "nats", LIGHT).width();
    assertThat(named - bare).isCloseTo(6 + pen.textWidth("nats", TextStyle.sans(11)), within(1e-9));
    assertThat(pen.text("1").box().right() - 10).isCloseTo(bare, within(1.0));
  }

  @Test
  void aFinerScreenShowsMoreColours() {
    int columns =
        FxThread.get(() -> {
          RecordingPen pen = RecordingPen.ofScreen(2);
          LegendBar.paint(pen, 10, 20, 140, ColourMap.VIRIDIS, List.of(), LIGHT);
          return strip(pen).columns();
        });
    assertThat(columns).isEqualTo(280);
  }
}
