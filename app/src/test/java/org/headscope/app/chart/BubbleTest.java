package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.junit.jupiter.api.Test;

class BubbleTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final TextStyle STYLE = TextStyle.sans(10);
  private static final Box ROOM = new Box(0, 0, 400, 300);

  private static TextRun run(String text) {
    return new TextRun(text, STYLE, Color.WHITE);
  }

  private static RecordingPen painted(Box about, Box space) {
    RecordingPen pen = new RecordingPen();
    new Bubble(List.of(List.of(run("two words")), List.of(run("and "), run("more"))))
        .paint(pen, about, space, LIGHT);
    return pen;
  }

  private static Box box(Box about, Box space) {
    return painted(about, space).fills().getFirst().box();
  }

  /// Two lines of size 10, leading 1.4, and padding 8 less the 4 that a line already has.
  private static final double HEIGHT = 2 * 14 + 12;

  @Test
  void linesAreInTheirBoxFromTopToBottom() {
    RecordingPen pen = painted(new Box(200, 200, 20, 20), ROOM);
    Box box = pen.fills().getFirst().box();
    assertThat(pen.fills().getFirst().colour()).isEqualTo(LIGHT.ground().bubble());
    double widest = Math.max(pen.textWidth("two words", STYLE), pen.textWidth("and more", STYLE));
    assertThat(box.width()).isCloseTo(widest + 16, within(0.5));
    assertThat(box.height()).isCloseTo(HEIGHT, within(1e-9));
    assertThat(pen.text("two words").x()).isCloseTo(box.x() + 8, within(1e-9));
    assertThat(pen.text("two words").box().bottom()).isCloseTo(box.y() + 16.5, within(1e-9));
    assertThat(pen.text("more").box().bottom()).isCloseTo(box.y() + 30.5, within(1e-9));
    assertThat(pen.text("more").x())
        .isCloseTo(box.x() + 8 + pen.textWidth("and ", STYLE), within(1e-9));
  }

  @Test
  void itIsAboveOrElseBelowLeftOrRight() {
    double width = box(new Box(200, 200, 20, 20), ROOM).width();
    assertThat(box(new Box(200, 200, 20, 20), ROOM))
        .isEqualTo(new Box(Math.rint(210 - 0.3 * width), 150, width, HEIGHT));
    assertThat(box(new Box(200, 50, 20, 20), ROOM).y()).as("just above").isZero();
    assertThat(box(new Box(200, 49, 20, 20), ROOM).y()).as("below").isEqualTo(79);
    Box low = new Box(0, 0, 400, 60);
    assertThat(box(new Box(200, 20, 20, 20), low))
        .as("left")
        .isEqualTo(new Box(Math.rint(190 - width), 10, width, HEIGHT));
    assertThat(box(new Box(20, 20, 20, 20), low))
        .as("right")
        .isEqualTo(new Box(50, 10, width, HEIGHT));
    assertThat(box(new Box(20, 20, 380, 20), low))
        .as("nowhere: over it, in the space")
        .isEqualTo(new Box(Math.rint(210 - 0.3 * width), 0, width, HEIGHT));
  }

  @Test
  void itAvoidsACardOverTheFigureIfItFitsElsewhere() {
    Box about = new Box(200, 200, 20, 20);
    Box free = box(about, ROOM);
    Box card = new Box(150, 120, 250, 40);
    Box beside = covered(about, Optional.of(card));
    assertThat(beside.intersects(card)).isFalse();
    assertThat(beside.y()).as("below").isEqualTo(230);
    assertThat(covered(about, Optional.of(new Box(0, 0, 50, 50)))).isEqualTo(free);
    assertThat(covered(about, Optional.of(ROOM))).as("nowhere else").isEqualTo(free);
  }

  private static Box covered(Box about, Optional<Box> covered) {
    RecordingPen pen = new RecordingPen();
    new Bubble(List.of(List.of(run("two words")), List.of(run("and "), run("more"))))
        .paint(pen, about, ROOM, covered, LIGHT);
    return pen.fills().getFirst().box();
  }

  @Test
  void staysInItsSpace() {
    double width = box(new Box(200, 200, 20, 20), ROOM).width();
    assertThat(box(new Box(0, 200, 10, 20), ROOM).x()).isZero();
    assertThat(box(new Box(390, 200, 10, 20), ROOM).right()).isCloseTo(400, within(1.0));
    Box shifted = new Box(100, 100, width + 1, HEIGHT + 1);
    assertThat(box(new Box(0, 0, 1000, 1000), shifted)).isEqualTo(new Box(101, 100, width, HEIGHT));
    Box tiny = new Box(100, 100, 10, 10);
    assertThat(box(new Box(100, 100, 5, 5), tiny))
        .as("no space at all")
        .isEqualTo(new Box(100, 100, width, HEIGHT));
  }

  @Test
  void paragraphsAreWrappedToTheSpaceInside() {
    RecordingPen pen = new RecordingPen();
    double width = pen.textWidth("residual", STYLE) + 16;
    Bubble bubble =
        Bubble.wrapped(pen, List.of(run("residual stream"), run("end")), new Box(0, 0, width, 100));
    assertThat(bubble.lines())
        .extracting(TextRun::plain)
        .containsExactly("residual", "stream", "end");
    assertThat(bubble.lines().getFirst().getFirst().colour()).isEqualTo(Color.WHITE);
  }
}
