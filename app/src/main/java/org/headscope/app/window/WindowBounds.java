package org.headscope.app.window;

import module java.base;

/// The window's position and size.
///
/// @param x left edge on the desktop, logical pixels
/// @param maximized true if it filled the screen
public record WindowBounds(double x, double y, double width, double height, boolean maximized) {
  public WindowBounds {
    if (DoubleStream.of(x, y, width, height).anyMatch(v -> !(Math.abs(v) < 100_000))) {
      throw new IllegalArgumentException("the window's bounds are outside any desktop");
    }
    if (width < 200 || height < 200) {
      throw new IllegalArgumentException("the window's size is below 200×200");
    }
  }

  /// Returns the bounds, or empty before the desktop has placed the window.
  public static Optional<WindowBounds> of(double x, double y, double width, double height) {
    try {
      return Optional.of(new WindowBounds(x, y, width, height, false));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// Returns the nearest bounds that fit on a screen; smaller screens count as 200×200 pixels.
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
