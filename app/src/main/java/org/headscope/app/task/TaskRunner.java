package org.headscope.app.task;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * One worker thread for {@link BackgroundTask}s, so that native memory is touched by one thread
 * only and tasks end in the order in which they began.
 */
public final class TaskRunner implements AutoCloseable {
  private final Executor worker;
  private final Executor ui;
  private final Runnable stop;
  private final ReadOnlyIntegerWrapper active = new ReadOnlyIntegerWrapper();

  /** A worker thread of its own; stories are told on the FX thread. */
  public TaskRunner(String name) {
    ExecutorService service =
        Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    this.worker = service;
    this.ui = Platform::runLater;
    this.stop = service::shutdownNow;
  }

  /** Other threads, for tests. */
  public TaskRunner(Executor worker, Executor ui) {
    this.worker = worker;
    this.ui = ui;
    this.stop = () -> {};
  }

  /** Queues {@code task}. */
  public <T> BackgroundTask<T> start(BackgroundTask<T> task) {
    active.set(active.get() + 1);
    task.stateProperty()
        .addListener((observable, was, is) -> {
          if (is.isOver()) {
            active.set(active.get() - 1);
          }
        });
    task.start(worker, ui);
    return task;
  }

  /** Runs {@code action} on the FX thread. */
  public void later(Runnable action) {
    ui.execute(action);
  }

  /** How many tasks wait or run. */
  public ReadOnlyIntegerProperty activeProperty() {
    return active.getReadOnlyProperty();
  }

  @Override
  public void close() {
    stop.run();
  }
}
