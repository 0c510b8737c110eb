package org.headscope.app.session;

public enum RecordingSubject {
  SECONDS,
  /// Every token from the query, or the first in view, to the last in view.
  TOKENS,
  CHECKPOINTS,
  /// The running training, with a frame per change until it ends.
  TRAINING
}
