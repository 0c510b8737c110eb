package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;

/// Probes hidden states beside the worker that inspects.
///
/// @param reading the thread that reads stored results
/// @param probing the thread that trains and tests probes
public record ProbeService(ProbeSource source, TaskRunner reading, TaskRunner probing)
    implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /// Returns a service that probes in its turn in `queue`.
  public static ProbeService of(ProbeSource source, TaskRunners workers, TaskRunner queue) {
    return new ProbeService(source, workers.forViews("stored probes"), queue);
  }

  /// Stops probing, and waits until it can be continued.
  @Override
  public void close() {
    reading.cancelAll();
    reading.close();
    if (!probing.stop(PATIENCE)) {
      System.err.println("Probing did not stop in time; it continues from what it last saved.");
    }
  }
}
