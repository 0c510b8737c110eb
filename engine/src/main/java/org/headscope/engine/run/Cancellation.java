package org.headscope.engine.run;

import module java.base;

/// A request to stop long work, made by one thread and honoured by another at its next safe point.
public final class Cancellation {
  private final CountDownLatch requests = new CountDownLatch(1);
  private final List<Cancellation> parts = new CopyOnWriteArrayList<>();
  private final BooleanSupplier over;

  public Cancellation() {
    this(() -> false);
  }

  /// @param over whether the work must end although no stop was requested
  private Cancellation(BooleanSupplier over) {
    this.over = over;
  }

  public void cancel() {
    requests.countDown();
    parts.forEach(Cancellation::cancel);
  }

  /// Returns the cancellation of a part of the work, which can be stopped alone and stops with the
  /// whole.
  public Cancellation part() {
    Cancellation part = new Cancellation(over);
    parts.add(part);
    if (isCancelled()) {
      part.cancel();
    }
    return part;
  }

  /// Returns the cancellation of a part of the work that stops with the whole, or once it has taken
  /// `limit`. [#await] of it does not end by itself.
  public Cancellation within(Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    return new Cancellation(() -> isCancelled() || System.nanoTime() - end >= 0);
  }

  public void await() throws InterruptedException {
    requests.await();
  }

  public boolean isCancelled() {
    return requests.getCount() == 0 || over.getAsBoolean();
  }

  /// Ends the work here, by a [CancellationException], if a stop was requested.
  public void check() {
    if (isCancelled()) {
      throw new CancellationException();
    }
  }
}
