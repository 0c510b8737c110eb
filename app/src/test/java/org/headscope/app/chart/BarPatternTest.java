package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.StrokeStyle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Bars of 40 × 16 pixels at (10, 20).
class BarPatternTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final Color INK = Color.web("#2a9d8f");
  private static final Box BAR = new Box(10, 20, 40, 16);

  private static RecordingPen bar(BarPattern pattern, Box bar) {
    RecordingPen pen = new RecordingPen();
    pattern.bar(pen, bar, INK, LIGHT);
    return pen;
  }

  private static List<Drawn.Segment> lines(BarPattern pattern) {
    return bar(pattern, BAR).visible(Drawn.Segment.class);
  }

  private static void line(
      Drawn.Segment line, double x1, double y1, double x2, double y2, double width) {
    assertThat(List.of(line.x1(), line.y1(), line.x2(), line.y2()))
        .as("%s", line)
        .isEqualTo(List.of(x1, y1, x2, y2));
    assertThat(line.line().orElseThrow().width()).isCloseTo(width, within(1e-9));
    assertThat(line.colour()).isEqualTo(INK);
  }

  @ParameterizedTest
  @EnumSource(BarPattern.class)
  void aBarIsFilledAndOutlinedInsideOfItsEdges(BarPattern pattern) {
    RecordingPen pen = bar(pattern, BAR);
    Drawn ground = pen.marks().getFirst();
    assertThat(ground.box()).isEqualTo(BAR);
    if (pattern == BarPattern.SOLID) {
      assertThat(pen.marks()).hasSize(1);
      assertThat(ground.colour()).isEqualTo(INK);
      return;
    }
    Color pane = LIGHT.ground().pane();
    assertThat(ground.colour())
        .isEqualTo(pattern == BarPattern.HOLLOW ? pane : pane.interpolate(INK, 0.3));
    Drawn outline = pen.marks().getLast();
    assertThat(outline.box()).isEqualTo(new Box(10.5, 20.5, 39, 15));
    assertThat(outline.line()).contains(StrokeStyle.solid(1));
    List<Drawn> inside = pen.marks().subList(1, pen.marks().size() - 1);
    assertThat(inside.isEmpty()).isEqualTo(pattern == BarPattern.HOLLOW);
    assertThat(inside).allMatch(mark -> mark.clip().equals(BAR));
    assertThat(outline.clip()).as("not clipped any more").isNotEqualTo(BAR);
  }

  @Test
  void hatchesRiseOrFall() {
    List<Drawn.Segment> hatch = lines(BarPattern.HATCH);
    assertThat(hatch).hasSize(13);
    line(hatch.get(1), -1.5, 36, 14.5, 20, 1.3);
    line(hatch.get(12), 48, 36, 64, 20, 1.3);
    List<Drawn.Segment> back = lines(BarPattern.BACK_HATCH);
    assertThat(back).hasSize(13);
    line(back.get(1), -1.5, 20, 14.5, 36, 1.3);
    List<Drawn.Segment> cross = lines(BarPattern.CROSS);
    assertThat(cross).hasSize(20);
    line(cross.get(1), 0, 36, 16, 20, 1.3);
    line(cross.get(11), 0, 20, 16, 36, 1.3);
  }

  @Test
  void stripesAreVerticalAndRailsHorizontal() {
    List<Drawn.Segment> stripes = lines(BarPattern.STRIPES);
    assertThat(stripes).hasSize(10);
    line(stripes.getFirst(), 12, 20, 12, 36, 1.5);
    line(stripes.getLast(), 48, 20, 48, 36, 1.5);
    List<Drawn.Segment> blocks = lines(BarPattern.BLOCKS);
    assertThat(blocks).hasSize(4);
    line(blocks.getFirst(), 14.5, 20, 14.5, 36, 4.5);
    line(blocks.getLast(), 41.5, 20, 41.5, 36, 4.5);
    List<Drawn.Segment> rail = lines(BarPattern.RAIL);
    assertThat(rail).hasSize(1);
    line(rail.getFirst(), 10, 28, 50, 28, 1.3);
  }

  @Test
  void dotsAreInTheMiddleAndZigzagsReachTheEdges() {
    List<Drawn.Circle> dots = bar(BarPattern.DOTS, BAR).visible(Drawn.Circle.class);
    assertThat(dots).hasSize(9).allMatch(dot -> dot.y() == 28 && dot.radius() == 1.2);
    assertThat(dots.get(1).x()).isCloseTo(17.5, within(1e-9));
    List<Drawn.Circle> low =
        bar(BarPattern.DOTS, new Box(10, 20, 40, 4)).visible(Drawn.Circle.class);
    assertThat(low).allMatch(dot -> dot.radius() == 1);
    Drawn.Path zigzag = bar(BarPattern.ZIGZAG, BAR).visible(Drawn.Path.class).getFirst();
    assertThat(zigzag.points()).hasSize(16);
    assertThat(zigzag.box()).isEqualTo(new Box(10, 21, 45, 14));
    assertThat(zigzag.points().get(1).getX()).isEqualTo(13);
    assertThat(zigzag.points().get(1).getY()).isEqualTo(35);
    assertThat(zigzag.line().map(StrokeStyle::width)).contains(1.2);
  }

  @Test
  void linesAreStrongerOnAProjector() {
    for (BarPattern pattern : BarPattern.values()) {
      RecordingPen pen = new RecordingPen();
      pattern.bar(pen, BAR, INK, Theme.PROJECTOR.palette());
      double width =
          switch (pattern) {
            case SOLID, HOLLOW, DOTS -> 1.6;
            case HATCH, BACK_HATCH, CROSS, RAIL -> 1.3 * 1.6;
            case STRIPES -> 1.5 * 1.6;
            case BLOCKS -> 4.5;
            case ZIGZAG -> 1.2 * 1.6;
          };
      pen.marks().stream()
          .limit(Math.max(0, pen.marks().size() - 1))
          .flatMap(mark -> mark.line().stream())
          .forEach(
              line -> assertThat(line.width()).as("%s", pattern).isCloseTo(width, within(1e-9)));
      assertThat(pen.visible(Drawn.Circle.class)).allMatch(dot -> dot.radius() == 1.2 * 1.6);
    }
  }

  @Test
  void barsAreOnWholePixelsAndAlwaysVisible() {
    assertThat(bar(BarPattern.SOLID, new Box(10.3, 20.6, 40.3, 15.7)).marks().getFirst().box())
        .isEqualTo(new Box(10, 21, 41, 15));
    assertThat(bar(BarPattern.SOLID, new Box(10, 20, 0.1, 0.1)).marks().getFirst().box())
        .isEqualTo(new Box(10, 20, 1, 1));
    assertThat(bar(BarPattern.HATCH, new Box(10, 20, 3, 16)).marks())
        .as("too short for a pattern")
        .extracting(Drawn::line)
        .containsExactly(Optional.empty());
    assertThat(bar(BarPattern.HATCH, new Box(10, 20, 4, 16)).marks()).hasSizeGreaterThan(2);
    assertThat(bar(BarPattern.HOLLOW, new Box(10, 20, 40, 1.5)).marks().getLast().line())
        .as("thinner in a low bar")
        .contains(StrokeStyle.solid(2 / 3.0));
  }
}
