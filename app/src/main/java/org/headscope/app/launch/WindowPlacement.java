package org.headscope.app.launch;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.*;
import javafx.geometry.Rectangle2D;
import javafx.stage.*;
import org.headscope.app.window.WindowBounds;

/// The place of a window: at first as the last time, or in the middle of the first screen, and
/// always entirely visible.
final class WindowPlacement {
  static final double WIDTH = 1440;
  static final double HEIGHT = 900;

  private final Stage stage;
  private Optional<WindowBounds> bounds;

  /// @param last its last bounds, if any
  WindowPlacement(Stage stage, Optional<WindowBounds> last) {
    this.stage = stage;
    bounds = last;
    place();
    Stream.<ObservableValue<?>>of(
            stage.xProperty(),
            stage.yProperty(),
            stage.widthProperty(),
            stage.heightProperty(),
            stage.maximizedProperty())
        .forEach(part -> part.subscribe(_ -> note()));
  }

  private void place() {
    Rectangle2D screen =
        bounds
            .flatMap(b ->
                Screen.getScreensForRectangle(b.x() + 40, b.y() + 20, 120, 40).stream().findFirst())
            .orElseGet(Screen::getPrimary)
            .getVisualBounds();
    WindowBounds fitting =
        bounds
            .orElseGet(() ->
                new WindowBounds(
                    screen.getMinX() + (screen.getWidth() - WIDTH) / 2,
                    screen.getMinY() + (screen.getHeight() - HEIGHT) / 2,
                    WIDTH,
                    HEIGHT,
                    false))
            .within(screen.getMinX(), screen.getMinY(), screen.getWidth(), screen.getHeight());
    stage.setX(fitting.x());
    stage.setY(fitting.y());
    stage.setWidth(fitting.width());
    stage.setHeight(fitting.height());
    stage.setMaximized(fitting.maximized());
  }

  /// Brings the title bar back onto the screen where the desktop reports its height late.
  void settle() {
    Screen.getScreensForRectangle(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
        .stream()
        .mapToDouble(screen -> screen.getVisualBounds().getMinY())
        .min()
        .stream()
        .filter(top -> !stage.isMaximized() && !stage.isFullScreen() && stage.getY() < top)
        .forEach(stage::setY);
  }

  /// Stores the window's bounds while it is not maximized; then only that it is.
  private void note() {
    if (stage.isMaximized()) {
      bounds = bounds.map(b -> b.maximized(true));
    } else if (!stage.isFullScreen() && !stage.isIconified()) {
      bounds =
          WindowBounds.of(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
              .or(() -> bounds);
    }
  }

  Optional<WindowBounds> bounds() {
    return bounds;
  }

  static ObservableList<Rectangle2D> screens() {
    ObservableList<Rectangle2D> bounds = FXCollections.observableArrayList();
    Runnable read =
        () -> bounds.setAll(Screen.getScreens().stream().map(Screen::getBounds).toList());
    Screen.getScreens().addListener((InvalidationListener) _ -> read.run());
    read.run();
    return bounds;
  }
}
