package org.headscope.app.task;

/// Where a [BackgroundTask] is in its life.
public enum TaskState {
  WAITING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /// Whether nothing more will happen.
  public boolean isOver() {
    return this != WAITING && this != RUNNING;
  }
}
