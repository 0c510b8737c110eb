package org.headscope.app.shell;

import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Waits for the screen. */
final class Painted extends AnimationTimer {
  /** The first is laid out, the second painted; with the third people have seen it. */
  private static final int PULSES = 3;

  private final Runnable action;
  private int pulses;

  private Painted(Runnable action) {
    this.action = action;
  }

  /** Does {@code action} on the FX thread once what is shown by now was painted. */
  static void then(Runnable action) {
    new Painted(action).start();
  }

  @Override
  public void handle(long now) {
    if (++pulses == PULSES) {
      stop();
      Platform.runLater(action);
    }
  }
}
