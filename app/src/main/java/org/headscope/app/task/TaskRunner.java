package org.headscope.app.task;

import module java.base;

import javafx.application.Platform;
import javafx.collections.*;

/// One worker thread for [BackgroundTask]s, so that native memory is touched by one thread only and
/// tasks end in the order in which they began.
public final class TaskRunner implements AutoCloseable {
  private final Executor worker;
  private final Executor ui;
  private final Function<Duration, Executor> delayed;
  private final Runnable stop;

  /// Held while a task is queued or the runner is closed: another thread may close it.
  private final Object closing = new Object();

  private volatile boolean closed;
  private final ObservableList<BackgroundTask<?>> active = FXCollections.observableArrayList();

  /// Creates a worker thread; tasks report on the FX thread.
  TaskRunner(String name) {
    this(Thread.ofPlatform().daemon().name(name).factory());
  }

  private TaskRunner(ThreadFactory threads) {
    ExecutorService service = Executors.newSingleThreadExecutor(threads);
    this.worker = service;
    this.ui = Platform::runLater;
    this.delayed =
        after -> CompletableFuture.delayedExecutor(after.toMillis(), TimeUnit.MILLISECONDS, ui);
    this.stop = service::shutdown;
  }

  /// Creates a worker thread for long work: it and the threads that it starts yield the processor
  /// to the window, which would otherwise compete with all of them.
  static TaskRunner forLongWork(String name) {
    Thread.Builder threads = Thread.ofPlatform().daemon().name(name);
    return new TaskRunner(work ->
        threads.unstarted(() -> {
          Niceness.lowerPriority();
          work.run();
        }));
  }

  /// Uses other threads, for tests, without delays.
  public TaskRunner(Executor worker, Executor ui) {
    this.worker = worker;
    this.ui = ui;
    this.delayed = _ -> ui;
    this.stop = () -> {};
  }

  /// Queues `task`; after [#close] no task is started.
  public <T> BackgroundTask<T> start(BackgroundTask<T> task) {
    synchronized (closing) {
      if (closed) {
        // Reports that were under way to the FX thread when the window closed.
        task.cancel();
        return task;
      }
      active.add(task);
      task.stateProperty()
          .addListener((_, _, is) -> {
            if (is.hasEnded()) {
              active.remove(task);
            }
          });
      task.start(worker, ui);
    }
    return task;
  }

  public void later(Runnable action) {
    ui.execute(action);
  }

  public void later(Duration after, Runnable action) {
    delayed.apply(after).execute(action);
  }

  public ObservableList<BackgroundTask<?>> active() {
    return active;
  }

  /// Runs `last` on the worker thread once everything queued so far has ended.
  public void runLast(Runnable last) {
    worker.execute(last);
  }

  public void cancelAll() {
    List.copyOf(active).forEach(BackgroundTask::cancel);
  }

  /// Cancels every task and closes, unless that was done.
  ///
  /// @return true if the last of them ended within `patience`
  public boolean stop(Duration patience) {
    if (closed) {
      return true;
    }
    cancelAll();
    CountDownLatch ended = new CountDownLatch(1);
    runLast(ended::countDown);
    close();
    try {
      return ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    synchronized (closing) {
      closed = true;
      stop.run();
    }
  }

  /// A thread's priority relative to others.
  private static final class Niceness {
    private static final int PRIO_PROCESS = 0;
    private static final int CALLER = 0;

    /// A tenth of the processor while the window's thread needs the rest.
    private static final int STEPS = 10;

    private Niceness() {}

    /// Lowers the priority of the calling thread and of those that it will start. Linux ignores
    /// Java's priorities and needs a system call per thread; elsewhere they are enough.
    // Native access is enabled for the whole program; nothing depends on thread order.
    @SuppressWarnings({"restricted", "ThreadPriorityCheck"})
    static void lowerPriority() {
      Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
      if (System.getProperty("os.name").equals("Linux")) {
        Linker linker = Linker.nativeLinker();
        MethodHandle setpriority =
            linker.downcallHandle(
                linker.defaultLookup().findOrThrow("setpriority"),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT));
        try {
          // Lowering one's priority is always allowed; if it fails, work continues all the same.
          int _ = (int) setpriority.invokeExact(PRIO_PROCESS, CALLER, STEPS);
        } catch (Throwable e) {
          throw new IllegalStateException("setpriority", e);
        }
      }
    }
  }
}
