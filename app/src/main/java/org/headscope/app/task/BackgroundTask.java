package org.headscope.app.task;

import module java.base;

import javafx.beans.property.*;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError;

/// Work that runs on a worker thread and reports on the FX thread: state, progress, then exactly
/// one of success, a [UserError] or cancellation, then the end. A cancelled task drops its result.
public final class BackgroundTask<T> {
  @FunctionalInterface
  public interface Work<T> {
    /// Runs on the worker's thread.
    ///
    /// @throws UserError when it fails for a reason that a person can act on
    /// @throws CancellationException when it stopped on request
    T run(Progress progress, Cancellation cancellation) throws Exception;
  }

  private final String name;
  private final Work<T> work;
  private final Cancellation cancellation = new Cancellation();
  private final ReadOnlyObjectWrapper<TaskState> state =
      new ReadOnlyObjectWrapper<>(TaskState.WAITING);
  private final ReadOnlyObjectWrapper<TaskProgress> progress =
      new ReadOnlyObjectWrapper<>(TaskProgress.NONE);
  private Consumer<T> onSuccess = _ -> {};
  private Consumer<UserError> onError = _ -> {};
  private Consumer<String> onStopped = _ -> {};
  private Runnable onFinally = () -> {};

  public BackgroundTask(String name, Work<T> work) {
    this.name = name;
    this.work = work;
  }

  public BackgroundTask<T> onSuccess(Consumer<T> action) {
    onSuccess = action;
    return this;
  }

  public BackgroundTask<T> onError(Consumer<UserError> action) {
    onError = action;
    return this;
  }

  /// Sets the action after a cancellation that left something, which receives a sentence about it.
  public BackgroundTask<T> onStopped(Consumer<String> action) {
    onStopped = action;
    return this;
  }

  public BackgroundTask<T> onFinally(Runnable action) {
    onFinally = action;
    return this;
  }

  /// Queues the work on `worker`; `ui` runs its reports.
  void start(Executor worker, Executor ui) {
    worker.execute(() -> work(ui));
  }

  private void work(Executor ui) {
    if (cancellation.isCancelled()) {
      ui.execute(() -> end(TaskState.CANCELLED, () -> {}));
      return;
    }
    ui.execute(() -> state.set(TaskState.RUNNING));
    try {
      T result = work.run(new Reporter(ui), cancellation);
      ui.execute(() -> end(TaskState.SUCCEEDED, () -> onSuccess.accept(result)));
    } catch (CancellationException e) {
      Optional<String> kept = Optional.ofNullable(e.getMessage());
      ui.execute(() -> {
        end(TaskState.CANCELLED, () -> {});
        kept.ifPresent(onStopped);
      });
    } catch (UserError e) {
      ui.execute(() -> end(TaskState.FAILED, () -> onError.accept(e)));
    } catch (Exception | LinkageError | OutOfMemoryError | StackOverflowError e) {
      UserError error = FaultMessages.duringTask(name, e);
      ui.execute(() -> end(TaskState.FAILED, () -> onError.accept(error)));
    }
  }

  private void end(TaskState how, Runnable story) {
    boolean dropped = cancellation.isCancelled();
    state.set(dropped ? TaskState.CANCELLED : how);
    try {
      if (!dropped) {
        story.run();
      }
    } finally {
      onFinally.run();
    }
  }

  /// Asks the work to stop, and drops its result. On the FX thread.
  public void cancel() {
    cancellation.cancel();
  }

  /// True if a stop was requested, even if the work has not noticed yet.
  public boolean isStopping() {
    return cancellation.isCancelled();
  }

  public String name() {
    return name;
  }

  public ReadOnlyObjectProperty<TaskState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<TaskProgress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /// Passes progress to the FX thread, with at most one report waiting there.
  private final class Reporter implements Progress {
    private final Executor ui;
    private final AtomicReference<TaskProgress> latest = new AtomicReference<>(TaskProgress.NONE);
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final TaskProgress.Clock clock = new TaskProgress.Clock();

    Reporter(Executor ui) {
      this.ui = ui;
    }

    @Override
    public void update(String phase, long done, long total) {
      latest.set(clock.at(phase, done, total));
      if (waiting.compareAndSet(false, true)) {
        ui.execute(() -> {
          waiting.set(false);
          progress.set(Optional.ofNullable(latest.get()).orElse(TaskProgress.NONE));
        });
      }
    }
  }
}
