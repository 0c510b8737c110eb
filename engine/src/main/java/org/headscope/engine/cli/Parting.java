package org.headscope.engine.cli;

import java.util.Optional;
import java.util.function.Supplier;

/// What work that keeps what it has done says to signals.
///
/// @param first said at once at the first signal: what is still done, and how long it may take; if
///   nothing, the work gets a few seconds
/// @param second said at the second, at which the process ends: what is there to go on from
record Parting(Supplier<Optional<String>> first, Supplier<Optional<String>> second) {
  /// That of work which has nothing to keep.
  static final Parting NOTHING = new Parting(Optional::empty, Optional::empty);

  /// That of probing, which stores every question that is finished.
  static final Parting KEEPING =
      new Parting(
          () -> Optional.of("Stopping; finished questions stay. A second signal ends at once."),
          () -> Optional.of("Ended at once; the same command goes on with the other questions."));
}
