package org.headscope.app.launch;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import org.headscope.engine.run.UserError;

/// JavaFX on its headless platform, whatever display there is.
public final class HeadlessFx {
  private HeadlessFx() {}

  /// Starts it, once in a process; nothing happens where JavaFX runs already.
  public static void start() {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    System.setProperty("java.awt.headless", "true");
    CountDownLatch started = new CountDownLatch(1);
    try {
      Platform.startup(started::countDown);
    } catch (IllegalStateException _) {
      return;
    }
    try {
      started.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("JavaFX's start was interrupted; try again.", e);
    }
    Platform.setImplicitExit(false);
  }

  /// What `work` returns on the FX thread.
  public static <T> T call(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Platform.runLater(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException known -> throw known;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The picture was interrupted; try again.", e);
    }
  }
}
