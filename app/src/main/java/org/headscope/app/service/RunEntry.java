package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.RunRef;

/// A run in the list of runs, which may not have been read yet.
///
/// @param view what is known of it once it was read
/// @param problem why it, or one of its checkpoints, could not be read; empty if all went well
public record RunEntry(
    RunRef ref, Optional<RunView> view, boolean reading, Optional<String> problem) {

  static RunEntry waiting(RunRef ref) {
    return new RunEntry(ref, Optional.empty(), false, Optional.empty());
  }

  /// The same while it is read, or no longer; what was known of it stays.
  RunEntry now(boolean beingRead, Optional<String> wrong) {
    return new RunEntry(ref, view, beingRead, wrong);
  }

  RunEntry read(RunView now) {
    return new RunEntry(now.ref(), Optional.of(now), false, Optional.empty());
  }

  /// The same with what was measured meanwhile; whether it can be read is another matter.
  RunEntry measured(RunView now) {
    return new RunEntry(ref, Optional.of(now), reading, problem);
  }
}
