package org.headscope.app.task;

/// Where a [BackgroundTask] is in its life.
public enum TaskState {
  WAITING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  public boolean isOver() {
    return this != WAITING && this != RUNNING;
  }
}
