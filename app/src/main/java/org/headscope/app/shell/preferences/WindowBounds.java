package org.headscope.app.shell.preferences;

import java.util.stream.DoubleStream;

/**
 * Where the window stood.
 *
 * @param x left edge on the desktop, logical pixels
 * @param y top edge
 * @param width of the window
 * @param height of the window
 * @param maximized whether it filled the screen
 */
public record WindowBounds(double x, double y, double width, double height, boolean maximized) {
  /** Checks that a window can be there. */
  public WindowBounds {
    if (DoubleStream.of(x, y, width, height).anyMatch(v -> !(Math.abs(v) < 100_000))) {
      throw new IllegalArgumentException("the window's bounds are no place on a desktop");
    }
    if (width < 200 || height < 200) {
      throw new IllegalArgumentException("the window's size is below 200×200");
    }
  }
}
