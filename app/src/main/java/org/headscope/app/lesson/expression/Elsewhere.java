package org.headscope.app.lesson.expression;

import module java.base;

/// Another run or checkpoint than the open one, as written after an `@`: `400`, `last`, `first`,
/// `retnet`, `retnet:400`.
///
/// @param run by the name that the lesson gives it; the open one without
public record Elsewhere(Optional<String> run, Checkpoint checkpoint) {
  /// The first checkpoint of the same run.
  static final Elsewhere FIRST = new Elsewhere(Optional.empty(), Checkpoint.of(Which.FIRST));

  /// Which checkpoint.
  public enum Which {
    /// The open one, or the last of another run.
    SAME,
    FIRST,
    LAST,
    STEP
  }

  /// A checkpoint.
  ///
  /// @param step where it is named by it
  public record Checkpoint(Which which, OptionalLong step) {
    static Checkpoint of(Which which) {
      return new Checkpoint(which, OptionalLong.empty());
    }

    static Checkpoint of(long step) {
      return new Checkpoint(Which.STEP, OptionalLong.of(step));
    }
  }

  /// The checkpoint of `step` of the same run.
  public static Elsewhere at(long step) {
    return new Elsewhere(Optional.empty(), Checkpoint.of(step));
  }
}
