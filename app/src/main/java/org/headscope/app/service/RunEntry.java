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

  /// The same while it is read; what was known of it stays.
  RunEntry beingRead() {
    return new RunEntry(ref, view, true, Optional.empty());
  }

  RunEntry read(RunView now) {
    return new RunEntry(now.ref(), Optional.of(now), false, Optional.empty());
  }

  /// The same with what was measured meanwhile; whether it can be read is another matter.
  RunEntry measured(RunView now) {
    return new RunEntry(ref, Optional.of(now), reading, problem);
  }

  /// The same when it could not be read; what was known of it stays.
  RunEntry failed(String sentence) {
    return new RunEntry(ref, view, false, Optional.of(sentence));
  }

  /// The same when reading was cancelled, or without its last problem.
  RunEntry idle() {
    return new RunEntry(ref, view, false, Optional.empty());
  }
}
