package org.headscope.app.display;

import module java.base;

/// Waits that can be interrupted when time is up.
final class Delay {
  /// Thrown when time is up.
  static final class TimeOver extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    TimeOver() {
      super("there was no time left");
    }
  }

  private Delay() {}

  /// Waits for `millis`.
  static void millis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new TimeOver();
    }
  }
}
