package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/// A source of the engine's with a thread of its own, beside those of others.
///
/// @param source what it asks
/// @param runner its thread
public record Worker<S>(S source, TaskRunner runner) implements AutoCloseable {
  /// Cancels what it computes.
  @Override
  public void close() {
    runner.cancelAll();
    runner.close();
  }
}
