package org.headscope.app.launch.context;

import module java.base;

import javafx.application.Platform;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.run.UserError;

/// JavaFX on its headless platform, whatever display there is.
public final class HeadlessFx {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private HeadlessFx() {}

  /// Starts it, once in a process; nothing happens where JavaFX runs already.
  public static void start() {
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    System.setProperty("java.awt.headless", "true");
    TemporaryFolder.require();
    start(PATIENCE);
  }

  /// Starts JavaFX, headless or on the display, unless it runs.
  ///
  /// @throws IllegalStateException if it does not come within `patience`
  public static void start(Duration patience) {
    CountDownLatch started = new CountDownLatch(1);
    try {
      Platform.startup(started::countDown);
    } catch (IllegalStateException _) {
      return;
    }
    try {
      if (!started.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            "JavaFX did not start within %d s".formatted(patience.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Starting JavaFX was interrupted; try again.", e);
    }
    Platform.setImplicitExit(false);
  }

  /// Waits until `condition` holds on the FX thread; whether it does within `patience`.
  ///
  /// @param meanwhile is run between looks, and may throw
  public static boolean await(BooleanSupplier condition, Duration patience, Runnable meanwhile) {
    long end = System.nanoTime() + patience.toNanos();
    while (!call(condition::getAsBoolean)) {
      if (System.nanoTime() >= end) {
        return false;
      }
      meanwhile.run();
      pause(Duration.ofMillis(10));
    }
    return true;
  }

  public static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Drawing was interrupted; try again.", e);
    }
  }

  public static void run(Runnable work) {
    Object _ = call(Executors.callable(work));
  }

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
      throw new UserError("Drawing was interrupted; try again.", e);
    }
  }
}
