package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.RunRef;

/// A run in the list of runs, which may not have been read yet.
///
/// @param view its content once it was read
/// @param problem why it, or one of its checkpoints, could not be read; empty if all went well
public record RunEntry(
    RunRef ref, Optional<RunView> view, boolean reading, Optional<String> problem) {

  static RunEntry waiting(RunRef ref) {
    return new RunEntry(ref, Optional.empty(), false, Optional.empty());
  }

  /// Returns this entry with reading begun or ended; its content stays.
  RunEntry now(boolean beingRead, Optional<String> wrong) {
    return new RunEntry(ref, view, beingRead, wrong);
  }

  RunEntry read(RunView now) {
    return new RunEntry(now.ref(), Optional.of(now), false, Optional.empty());
  }

  /// Returns this entry with new measurements; does not change whether it can be read.
  RunEntry measured(RunView now) {
    return new RunEntry(ref, Optional.of(now), reading, problem);
  }
}
