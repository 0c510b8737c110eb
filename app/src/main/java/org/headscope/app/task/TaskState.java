package org.headscope.app.task;

/// The state of a [BackgroundTask].
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
