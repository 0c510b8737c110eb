package org.headscope.app.window;

import module java.base;

/// Where the window stood.
///
/// @param x left edge on the desktop, logical pixels
/// @param maximized whether it filled the screen
public record WindowBounds(double x, double y, double width, double height, boolean maximized) {
  public WindowBounds {
    if (DoubleStream.of(x, y, width, height).anyMatch(v -> !(Math.abs(v) < 100_000))) {
      throw new IllegalArgumentException("the window's bounds are not a place on a desktop");
    }
    if (width < 200 || height < 200) {
      throw new IllegalArgumentException("the window's size is below 200×200");
    }
  }

  /// A place if it is one: a window has none until the desktop gave it one.
  public static Optional<WindowBounds> of(double x, double y, double width, double height) {
    try {
      return Optional.of(new WindowBounds(x, y, width, height, false));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// The nearest place on a screen of at least 200×200 that it fits on, no larger than that.
  public WindowBounds within(double left, double top, double screenWidth, double screenHeight) {
    double w = Math.min(width, Math.max(200, screenWidth));
    double h = Math.min(height, Math.max(200, screenHeight));
    double newX = Math.max(left, Math.min(x, left + screenWidth - w));
    double newY = Math.max(top, Math.min(y, top + screenHeight - h));
    return new WindowBounds(newX, newY, w, h, maximized);
  }

  public WindowBounds maximized(boolean fills) {
    return new WindowBounds(x, y, width, height, fills);
  }
}
