package org.headscope.app.control;

import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;

public final class AfterPainting extends AnimationTimer {
  /// At the first all is laid out, and handed to the painter before the second.
  private static final int PULSES = 2;

  private final Runnable action;
  private int pulses;

  private AfterPainting(Runnable action) {
    this.action = action;
  }

  /// Does `action` on the FX thread once what is shown by now was painted.
  public static void then(Runnable action) {
    new AfterPainting(action).start();
  }

  @Override
  public void handle(long now) {
    if (++pulses == PULSES) {
      stop();
      // The painter takes one picture after the other: when this pixel is there, the window's was.
      new Region().snapshot(new SnapshotParameters(), new WritableImage(1, 1));
      Platform.runLater(action);
    }
  }
}
