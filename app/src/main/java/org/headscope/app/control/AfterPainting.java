package org.headscope.app.control;

import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;

public final class AfterPainting extends AnimationTimer {
  /// At the first pulse everything is laid out; before the second it is handed to the painter.
  private static final int PULSES = 2;

  private final Runnable action;
  private int pulses;

  private AfterPainting(Runnable action) {
    this.action = action;
  }

  /// Runs `action` on the FX thread once the current content has been painted.
  public static void then(Runnable action) {
    new AfterPainting(action).start();
  }

  @Override
  public void handle(long now) {
    if (++pulses == PULSES) {
      stop();
      // The painter works in order: once this pixel is painted, so is the window.
      new Region().snapshot(new SnapshotParameters(), new WritableImage(1, 1));
      Platform.runLater(action);
    }
  }
}
