package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

class MarkerTest {
  private static void hasBounds(Marker marker, double x, double y, double width, double height) {
    Rectangle2D box = marker.shape(10).getBounds2D();
    assertThat(box.getX()).as("%s", marker).isCloseTo(x, within(1e-9));
    assertThat(box.getY()).as("%s", marker).isCloseTo(y, within(1e-9));
    assertThat(box.getWidth()).as("%s", marker).isCloseTo(width, within(1e-9));
    assertThat(box.getHeight()).as("%s", marker).isCloseTo(height, within(1e-9));
  }

  @Test
  void shapesAreAroundTheirPoint() {
    hasBounds(Marker.CIRCLE, -5, -5, 10, 10);
    hasBounds(Marker.SQUARE, -4.5, -4.5, 9, 9);
    hasBounds(Marker.TRIANGLE, -5.75, -6, 11.5, 10.5);
    hasBounds(Marker.DOWN, -5.75, -4.5, 11.5, 10.5);
    hasBounds(Marker.DIAMOND, -6.25, -6.25, 12.5, 12.5);
    hasBounds(Marker.BAR, -6.5, -1.5, 13, 3);
    double arm = (1.3 * 4.25 + 1.5) / Math.sqrt(2); // a turned corner of one of its two bars
    hasBounds(Marker.CROSS, -arm, -arm, 2 * arm, 2 * arm);
  }

  @Test
  void shapesDifferInTheAreaTheyCover() {
    for (Marker marker : Marker.values()) {
      assertThat(marker.shape(10).contains(0, 0)).as("%s", marker).isTrue();
    }
    assertCovers(Marker.TRIANGLE, 4.5, 4, -4.5, -4);
    assertCovers(Marker.DOWN, 4.5, -4, 4.5, 4);
    assertCovers(Marker.DIAMOND, 0, 6, 4, 4);
    assertCovers(Marker.CROSS, 3, -3, 0, 4);
    assertCovers(Marker.CROSS, -3, -3, 4, 0);
  }

  private static void assertCovers(Marker marker, double x, double y, double notX, double notY) {
    Shape shape = marker.shape(10);
    assertThat(shape.contains(x, y)).as("%s at (%s, %s)", marker, x, y).isTrue();
    assertThat(shape.contains(notX, notY)).as("%s at (%s, %s)", marker, notX, notY).isFalse();
  }

  @Test
  void legendMarkersAreFilledAndOutlined() {
    RecordingPen pen = new RecordingPen();
    Marker.SQUARE.draw(pen, 50, 20, 10, Color.RED, Color.YELLOW);
    List<Drawn> marks = pen.marks();
    assertThat(marks).extracting(Drawn::colour).containsExactly(Color.YELLOW, Color.RED);
    assertThat(marks).extracting(Drawn::filled).containsExactly(true, false);
    assertThat(marks).allMatch(m -> m.box().equals(new Box(45.5, 15.5, 9, 9)));
    assertThat(marks.getLast().line().orElseThrow().width()).isCloseTo(1.6, within(1e-6));
  }
}
