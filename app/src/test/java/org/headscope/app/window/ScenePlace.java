package org.headscope.app.window;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;

/// The place of a node in a window.
///
/// @param seen the part that clips leave visible
/// @param reach the part that scrolling can show
/// @param scrollsX true if the next clip scrolls horizontally
/// @param scrollsY true if it scrolls vertically
/// @param where the panel, for messages
record ScenePlace(Box seen, Box reach, boolean scrollsX, boolean scrollsY, String where) {
  static ScenePlace of(Region window) {
    Box all = new Box(0, 0, window.getWidth(), window.getHeight());
    return new ScenePlace(all, all, false, false, "window");
  }

  ScenePlace inside(Node node) {
    String part = name(node).orElse(where);
    ScenePlace place =
        switch (node) {
          case ScrollPane pane ->
              new ScenePlace(
                  seen,
                  reach,
                  pane.getHbarPolicy() != ScrollPane.ScrollBarPolicy.NEVER,
                  pane.getVbarPolicy() != ScrollPane.ScrollBarPolicy.NEVER,
                  part);
          case ListView<?> _ -> new ScenePlace(seen, reach, false, true, part);
          default -> new ScenePlace(seen, reach, scrollsX, scrollsY, part);
        };
    if (node.getClip() == null) {
      return place;
    }
    Bounds clip = node.localToScene(node.getClip().getBoundsInParent());
    Box hard = box(clip);
    Box soft =
        new Box(
            place.scrollsX() ? -1e6 : hard.x(),
            place.scrollsY() ? -1e6 : hard.y(),
            place.scrollsX() ? 2e6 : hard.width(),
            place.scrollsY() ? 2e6 : hard.height());
    return new ScenePlace(
        Print.common(place.seen(), hard),
        place.scrollsX() || place.scrollsY() ? soft : Print.common(place.reach(), soft),
        false,
        false,
        part);
  }

  /// Returns the part of the window that `node` is: a panel by its id, another by its class.
  private static Optional<String> name(Node node) {
    if (node instanceof Panel && node.getId() != null) {
      return Optional.of(node.getId());
    }
    Class<?> type = node.getClass();
    boolean ours = type.getName().startsWith("org.headscope.app.") && node instanceof Region;
    return ours && !(node instanceof Control) && !(node instanceof FigureCanvas)
        ? Optional.of(type.getSimpleName())
        : Optional.empty();
  }

  static Box box(Node node) {
    return box(node.localToScene(node.getLayoutBounds()));
  }

  static Box box(Bounds bounds) {
    return new Box(bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight());
  }
}
