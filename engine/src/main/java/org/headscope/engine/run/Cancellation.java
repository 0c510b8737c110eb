package org.headscope.engine.run;

import java.util.concurrent.CancellationException;

/**
 * A request to stop long work, made by one thread and honoured by another at its next safe point.
 */
public final class Cancellation {
  private volatile boolean cancelled;

  /** Asks the work to stop. */
  public void cancel() {
    cancelled = true;
  }

  /** Whether a stop was asked for. */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Ends the work here if a stop was asked for.
   *
   * @throws CancellationException if {@link #cancel()} was called
   */
  public void check() {
    if (cancelled) {
      throw new CancellationException("cancelled");
    }
  }
}
