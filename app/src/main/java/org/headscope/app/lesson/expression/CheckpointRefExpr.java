package org.headscope.app.lesson.expression;

import module java.base;

/// Another run or checkpoint than the open one, as written after an `@`: `400`, `last`, `first`,
/// `retnet`, `retnet:400`.
///
/// @param run by the name that the lesson gives it; the open one without
/// @param checkpoint a step, [#FIRST] or [#LAST]; without, the open one, or the last of another run
public record CheckpointRefExpr(Optional<String> run, String checkpoint) {
  public static final String FIRST = "first";
  public static final String LAST = "last";

  public static CheckpointRefExpr at(long step) {
    return new CheckpointRefExpr(Optional.empty(), String.valueOf(step));
  }
}
