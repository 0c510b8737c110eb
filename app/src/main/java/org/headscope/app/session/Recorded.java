package org.headscope.app.session;

/// What a recording goes over.
public enum Recorded {
  /// The seconds that follow, as they are.
  SECONDS,
  /// Every token from the query, or the first in view, to the last in view.
  TOKENS,
  CHECKPOINTS,
  /// The training that is going on, a frame for each change until its end.
  TRAINING
}
