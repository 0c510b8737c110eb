package org.headscope.app.session;

public enum Recorded {
  SECONDS,
  /// Every token from the query, or the first in view, to the last in view.
  TOKENS,
  CHECKPOINTS,
  /// The training that is going on, a frame for each change until its end.
  TRAINING
}
