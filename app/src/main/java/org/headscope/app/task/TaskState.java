package org.headscope.app.task;

/// The state of a [BackgroundTask].
public enum TaskState {
  WAITING,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  public boolean hasEnded() {
    return this != WAITING && this != RUNNING;
  }
}
