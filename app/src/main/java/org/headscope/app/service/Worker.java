package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/// A source of the engine with a separate worker thread.
public record Worker<S>(S source, TaskRunner runner) implements AutoCloseable {
  @Override
  public void close() {
    runner.cancelAll();
    runner.close();
  }
}
