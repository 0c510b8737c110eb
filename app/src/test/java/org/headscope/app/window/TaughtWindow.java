package org.headscope.app.window;

/// Finds lessons and presenting in a window.
final class TaughtWindow {
  private TaughtWindow() {}

  static Teaching of(MainWindow window) {
    return (Teaching) window.extensions().getFirst();
  }
}
