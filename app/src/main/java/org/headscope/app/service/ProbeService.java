package org.headscope.app.service;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;

/**
 * Where hidden states are probed, beside the worker that inspects.
 *
 * @param source probes
 * @param reading the thread that reads what is kept
 * @param probing the thread that trains and tests probes
 */
public record ProbeService(ProbeSource source, TaskRunner reading, TaskRunner probing)
    implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  /** A bench with two of {@code workers} for itself. */
  public static ProbeService of(ProbeSource source, TaskRunners workers) {
    return new ProbeService(source, workers.forViews("kept probes"), workers.aside("probes"));
  }

  /** Stops what is probed, and waits until it can be continued. */
  @Override
  public void close() {
    List.copyOf(reading.active()).forEach(BackgroundTask::cancel);
    List.copyOf(probing.active()).forEach(BackgroundTask::cancel);
    reading.close();
    CountDownLatch saved = new CountDownLatch(1);
    probing.afterwards(saved::countDown);
    probing.close();
    try {
      if (!saved.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("Probing did not stop in time; it continues from what it last saved.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
