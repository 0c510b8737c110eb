package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/**
 * The worker that places hidden states in the plane, beside all others since it may take long.
 *
 * @param source what it asks
 * @param runner its thread
 */
public record Projections(ProjectionSource source, TaskRunner runner) implements AutoCloseable {
  @Override
  public void close() {
    runner.active().forEach(task -> task.cancel());
    runner.close();
  }
}
