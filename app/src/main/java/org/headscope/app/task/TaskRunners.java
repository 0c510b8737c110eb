package org.headscope.app.task;

import module java.base;

/// All workers behind a window. They are created here alone, so that it is known whether anything
/// is still being computed. Used on the FX thread only.
public final class TaskRunners implements AutoCloseable {
  private final Function<String, TaskRunner> quick;
  private final Function<String, TaskRunner> slow;
  private final List<TaskRunner> all = new ArrayList<>();
  private final List<TaskRunner> ofViews = new ArrayList<>();

  public TaskRunners() {
    this(TaskRunner::new, TaskRunner::forLongWork);
  }

  /// Creates workers on the threads of `maker`, for tests.
  public TaskRunners(Function<String, TaskRunner> maker) {
    this(maker, maker);
  }

  private TaskRunners(Function<String, TaskRunner> quick, Function<String, TaskRunner> slow) {
    this.quick = quick;
    this.slow = slow;
  }

  /// Returns a worker for immediate content of views; a screenshot of the window waits for it.
  public TaskRunner forImmediateContent(String name) {
    return ofViews(quick.apply(name));
  }

  /// Returns a worker for content of views that takes long, which yields to the window.
  public TaskRunner forViews(String name) {
    return ofViews(slow.apply(name));
  }

  /// Returns a worker for long work that no view waits for, such as training.
  public TaskRunner forBackgroundWork(String name) {
    return kept(slow.apply(name));
  }

  private TaskRunner ofViews(TaskRunner runner) {
    ofViews.add(runner);
    return kept(runner);
  }

  private TaskRunner kept(TaskRunner runner) {
    all.add(runner);
    return runner;
  }

  public List<TaskRunner> all() {
    return List.copyOf(all);
  }

  public boolean areViewsDone() {
    return ofViews.stream().allMatch(worker -> worker.active().isEmpty());
  }

  @Override
  public void close() {
    all.forEach(TaskRunner::close);
  }
}
