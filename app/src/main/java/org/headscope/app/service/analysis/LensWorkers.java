package org.headscope.app.service.analysis;

import org.headscope.app.task.TaskRunner;

/// The source of lenses with a thread that reads and one that fits, which takes a minute.
public record LensWorkers(LensSource source, TaskRunner reading, TaskRunner fitting)
    implements AutoCloseable {
  @Override
  public void close() {
    for (TaskRunner runner : new TaskRunner[] {reading, fitting}) {
      runner.cancelAll();
      runner.close();
    }
  }
}
