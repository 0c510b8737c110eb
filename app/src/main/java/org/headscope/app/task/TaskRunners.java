package org.headscope.app.task;

import module java.base;

/// All workers behind a window. They are made only here, so that all running computations are
/// known. Used on the FX thread only.
public final class TaskRunners implements AutoCloseable {
  private final Function<String, TaskRunner> quick;
  private final Function<String, TaskRunner> slow;
  private final List<TaskRunner> all = new ArrayList<>();
  private final List<TaskRunner> ofViews = new ArrayList<>();

  public TaskRunners() {
    this(TaskRunner::new, TaskRunner::forLongWork);
  }

  /// The same on the threads that `maker` gives them, for tests.
  public TaskRunners(Function<String, TaskRunner> maker) {
    this(maker, maker);
  }

  private TaskRunners(Function<String, TaskRunner> quick, Function<String, TaskRunner> slow) {
    this.quick = quick;
    this.slow = slow;
  }

  /// A worker for what views show at once; a picture of the window waits for it.
  public TaskRunner prompt(String name) {
    return ofViews(quick.apply(name));
  }

  /// One for what views show after long work, which gives way to the window.
  public TaskRunner forViews(String name) {
    return ofViews(slow.apply(name));
  }

  /// One for long work that no view waits for, such as training.
  public TaskRunner aside(String name) {
    return kept(slow.apply(name));
  }

  private TaskRunner ofViews(TaskRunner made) {
    ofViews.add(made);
    return kept(made);
  }

  private TaskRunner kept(TaskRunner made) {
    all.add(made);
    return made;
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
