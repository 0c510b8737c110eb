package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/// A source of the engine's with a thread to itself.
public record Worker<S>(S source, TaskRunner runner) implements AutoCloseable {
  @Override
  public void close() {
    runner.cancelAll();
    runner.close();
  }
}
