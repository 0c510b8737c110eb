package org.headscope.app.feature;

import module java.base;

import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.FigureCanvas;

/// Mouse and keys, as events: the headless platform has neither.
public final class Gestures {
  private Gestures() {}

  /// The canvas somewhere inside `view`.
  public static FigureCanvas canvas(Parent view) {
    return find(view, FigureCanvas.class);
  }

  /// The first node of `type` inside `view`.
  public static <N extends Node> N find(Parent view, Class<N> type) {
    return nodes(view)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName()));
  }

  private static java.util.stream.Stream<Node> nodes(Parent parent) {
    // A scroll pane has no children before it is in a scene.
    List<Node> children =
        parent instanceof ScrollPane scroll && scroll.getSkin() == null
            ? List.of(scroll.getContent())
            : parent.getChildrenUnmodifiable();
    return children.stream()
        .flatMap(node ->
            node instanceof Parent inner
                ? java.util.stream.Stream.concat(java.util.stream.Stream.of(node), nodes(inner))
                : java.util.stream.Stream.of(node));
  }

  /// Presses, releases and clicks at a place of `node`.
  public static void click(Node node, double x, double y) {
    mouse(node, MouseEvent.MOUSE_PRESSED, x, y);
    mouse(node, MouseEvent.MOUSE_RELEASED, x, y);
    mouse(node, MouseEvent.MOUSE_CLICKED, x, y);
  }

  /// One mouse event at a place of `node`.
  public static void mouse(Node node, EventType<MouseEvent> type, double x, double y) {
    mouse(node, type, x, y, true);
  }

  /// Releases the button elsewhere than it was pressed.
  public static void drop(Node node, double x, double y) {
    mouse(node, MouseEvent.MOUSE_RELEASED, x, y, false);
  }

  private static void mouse(
      Node node, EventType<MouseEvent> type, double x, double y, boolean still) {
    Point2D scene = node.localToScene(x, y);
    boolean down = type != MouseEvent.MOUSE_MOVED && type != MouseEvent.MOUSE_RELEASED;
    MouseButton button = down ? MouseButton.PRIMARY : MouseButton.NONE;
    node.fireEvent(
        new MouseEvent(
            type,
            scene.getX(),
            scene.getY(),
            scene.getX(),
            scene.getY(),
            button,
            1,
            false,
            false,
            false,
            false,
            down,
            false,
            false,
            true,
            false,
            still,
            null));
  }

  /// Presses a key on `node`.
  public static void key(Node node, KeyCode code, boolean shift) {
    node.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, false, false, false));
  }
}
