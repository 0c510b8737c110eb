package org.headscope.app.task;

import java.util.Optional;

/** A place for one task: starting the next drops the one before, whose result nobody hears of. */
public final class Latest {
  private final TaskRunner runner;
  private Optional<BackgroundTask<?>> current = Optional.empty();

  /** An empty place. */
  public Latest(TaskRunner runner) {
    this.runner = runner;
  }

  /** Starts {@code task} in the place of whatever ran. */
  public <T> void start(BackgroundTask<T> task) {
    cancel();
    current = Optional.of(task);
    runner.start(task);
  }

  /** Drops whatever runs. */
  public void cancel() {
    current.ifPresent(BackgroundTask::cancel);
    current = Optional.empty();
  }
}
