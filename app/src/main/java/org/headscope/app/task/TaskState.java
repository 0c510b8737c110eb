package org.headscope.app.task;

/// The states of a [BackgroundTask].
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
