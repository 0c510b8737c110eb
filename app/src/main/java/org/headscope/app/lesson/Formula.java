package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.engine.run.UserError;

/// An expression in a lesson.
///
/// @param text as written in the lesson
public record Formula(String text, Expression expression, Path file, int line) {
  /// Returns its value, measured on `measured`.
  ///
  /// @throws UserError naming the file and the line, if it cannot be measured
  public MeasuredValue value(Measured measured) {
    try {
      return expression.value(measured);
    } catch (UserError e) {
      throw new UserError(
          "%s:%d, “%s”: %s".formatted(file, line, text, String.valueOf(e.getMessage())), e);
    }
  }
}
