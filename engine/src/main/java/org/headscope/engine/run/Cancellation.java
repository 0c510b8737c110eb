package org.headscope.engine.run;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// A request to stop long work, made by one thread and honoured by another at its next safe point.
public final class Cancellation {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final List<Cancellation> parts = new CopyOnWriteArrayList<>();

  public void cancel() {
    asked.countDown();
    parts.forEach(Cancellation::cancel);
  }

  /// That of a part of the work, which can be stopped alone and stops with the whole.
  public Cancellation part() {
    Cancellation part = new Cancellation();
    parts.add(part);
    if (isCancelled()) {
      part.cancel();
    }
    return part;
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
      throw new CancellationException();
    }
  }
}
