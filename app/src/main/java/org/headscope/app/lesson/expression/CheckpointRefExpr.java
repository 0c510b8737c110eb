package org.headscope.app.lesson.expression;

import module java.base;

/// A reference to another run or checkpoint than the open one, as written after an `@`: `400`,
/// `last`, `first`, `retnet`, `retnet:400`.
///
/// @param run its name in the lesson; empty for the open run
/// @param checkpoint a step, [#FIRST] or [#LAST]; empty for the open step, or the last one of
///   another run
public record CheckpointRefExpr(Optional<String> run, String checkpoint) {
  public static final String FIRST = "first";
  public static final String LAST = "last";

  public static CheckpointRefExpr at(long step) {
    return new CheckpointRefExpr(Optional.empty(), String.valueOf(step));
  }
}
