package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.event.Event;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DividedPaneTest {
  private final Region left = region(60, 300);
  private final Region middle = region(100, Double.MAX_VALUE);
  private final Region right = region(80, 400);
  private final DividedPane pane = new DividedPane(Orientation.HORIZONTAL);

  @BeforeAll
  static void startJavaFx() {
    FxThread.run(() -> {});
  }

  private static Region region(double min, double max) {
    Region region = new Region();
    region.setMinWidth(min);
    region.setMaxWidth(max);
    return region;
  }

  @BeforeEach
  void fill() {
    pane.add(left, 0.2);
    pane.addRest(middle);
    pane.add(right, 0.25);
    Scene scene = new Scene(pane);
    assertThat(scene.getRoot()).isEqualTo(pane);
  }

  private void layOut(double width) {
    pane.resize(width, 50);
    pane.layout();
  }

  @Test
  void regionsHaveTheirShareAndOneFillsTheRest() {
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(200);
    assertThat(right.getWidth()).isEqualTo(250);
    assertThat(middle.getWidth()).isEqualTo(550);
    assertThat(right.getLayoutX() + right.getWidth()).isEqualTo(1002);
    assertThat(middle.getHeight()).isEqualTo(50);
  }

  @Test
  void sharesAreKeptThroughShrinkingAndGrowing() {
    for (double width : new double[] {1002, 300, 150, 20, 2002, 242, 1002}) {
      layOut(width);
      assertThat(right.getLayoutX() + right.getWidth()).isCloseTo(width, within(1.0));
    }
    assertThat(left.getWidth()).isEqualTo(200);
    assertThat(right.getWidth()).isEqualTo(250);
  }

  @Test
  void regionsStayWithinTheirLimits() {
    layOut(302);
    assertThat(left.getWidth()).isEqualTo(60);
    assertThat(right.getWidth()).isEqualTo(80);
    assertThat(middle.getWidth()).isEqualTo(160);
    layOut(244);
    assertThat(middle.getWidth()).isEqualTo(102);
    layOut(3002);
    assertThat(left.getWidth()).isEqualTo(300);
    assertThat(right.getWidth()).isEqualTo(400);
  }

  @Test
  void othersTakeTheSpaceOfHiddenRegions() {
    layOut(1002);
    left.setManaged(false);
    left.setVisible(false);
    layOut(1001);
    assertThat(middle.getLayoutX()).isZero();
    assertThat(right.getWidth()).isEqualTo(250);
    left.setManaged(true);
    left.setVisible(true);
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(200);
  }

  @Test
  void draggingChangesTheShareWithinLimitsAndADoubleClickResetsIt() {
    layOut(1002);
    List<List<Double>> reported = new ArrayList<>();
    pane.setOnMoved(() -> reported.add(pane.shares()));
    drag(0, 200, 250);
    assertThat(reported).containsExactly(List.of(0.25, 0.25));
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(250);
    assertThat(pane.shares()).containsExactly(0.25, 0.25);
    drag(1, 751, 0);
    layOut(1002);
    assertThat(right.getWidth()).isEqualTo(400);
    drag(0, 250, 5);
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(60);
    Event.fireEvent(divider(0), mouse(MouseEvent.MOUSE_CLICKED, 60, 2));
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(200);
    assertThat(right.getWidth()).isEqualTo(400);
  }

  @Test
  void sharesAreReadAndWritten() {
    pane.setShare(1, 0.3);
    pane.setShare(0, 7);
    assertThat(pane.shares()).containsExactly(1.0, 0.3);
    layOut(1002);
    assertThat(left.getWidth()).isEqualTo(300);
  }

  private Node divider(int index) {
    return pane.lookupAll(".divider").stream()
        .sorted((a, b) -> Double.compare(a.getLayoutX(), b.getLayoutX()))
        .toList()
        .get(index);
  }

  private void drag(int index, double from, double to) {
    Node divider = divider(index);
    Event.fireEvent(divider, mouse(MouseEvent.MOUSE_PRESSED, from, 1));
    Event.fireEvent(divider, mouse(MouseEvent.MOUSE_DRAGGED, to, 1));
    Event.fireEvent(divider, mouse(MouseEvent.MOUSE_RELEASED, to, 1));
  }

  private static MouseEvent mouse(
      javafx.event.EventType<MouseEvent> type, double sceneX, int clicks) {
    return new MouseEvent(
        type,
        sceneX,
        10,
        sceneX,
        10,
        MouseButton.PRIMARY,
        clicks,
        false,
        false,
        false,
        false,
        true,
        false,
        false,
        true,
        false,
        true,
        null);
  }
}
