package org.headscope.app;

import module java.base;

import javafx.application.Platform;

/// Runs parts of tests on the JavaFX thread, which it starts once for all tests.
public final class FxThread {
  static {
    try {
      Platform.startup(() -> {});
    } catch (IllegalStateException _) {
      // Another test of this JVM has already started it.
    }
    Platform.setImplicitExit(false);
  }

  private FxThread() {}

  /// Runs `work` on that thread, waits for its end and rethrows its exceptions.
  public static void run(Runnable work) {
    get(() -> {
      work.run();
      return true;
    });
  }

  /// Returns the result of `work` on that thread.
  public static <T> T get(Supplier<T> work) {
    if (Platform.isFxApplicationThread()) {
      return work.get();
    }
    return CompletableFuture.supplyAsync(work, Platform::runLater)
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }
}
