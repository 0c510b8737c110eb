package org.headscope.engine.run;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;

/// A request to stop long work, made by one thread and honoured by another at its next safe point.
public final class Cancellation {
  private final CountDownLatch asked = new CountDownLatch(1);

  public void cancel() {
    asked.countDown();
  }

  public void await() throws InterruptedException {
    asked.await();
  }

  public boolean isCancelled() {
    return asked.getCount() == 0;
  }

  /// Ends the work here, by a [CancellationException], if a stop was asked for.
  public void check() {
    if (isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }
}
