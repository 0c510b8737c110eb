package org.headscope.app;

import module java.base;

import javafx.application.Platform;

/// Runs parts of tests on the JavaFX thread, which it starts once for all of them.
public final class FxThread {
  static {
    try {
      Platform.startup(() -> {});
    } catch (IllegalStateException _) {
      // By another test of this JVM, which serves as well.
    }
    Platform.setImplicitExit(false);
  }

  private FxThread() {}

  /// Runs `work` there, waits for its end and throws what it throws.
  public static void run(Runnable work) {
    get(() -> {
      work.run();
      return true;
    });
  }

  /// The result of `work` there.
  public static <T> T get(Supplier<T> work) {
    if (Platform.isFxApplicationThread()) {
      return work.get();
    }
    return CompletableFuture.supplyAsync(work, Platform::runLater)
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }
}
