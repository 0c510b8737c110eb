package org.headscope.engine.run;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;

/// A request to stop long work, made by one thread and honoured by another at its next safe point.
public final class Cancellation {
  private final CountDownLatch asked = new CountDownLatch(1);

  /// Asks the work to stop.
  public void cancel() {
    asked.countDown();
  }

  /// Waits until a stop is asked for.
  public void await() throws InterruptedException {
    asked.await();
  }

  /// Whether a stop was asked for.
  public boolean isCancelled() {
    return asked.getCount() == 0;
  }

  /// Ends the work here if a stop was asked for.
  ///
  /// @throws CancellationException if [#cancel()] was called
  public void check() {
    if (isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }
}
