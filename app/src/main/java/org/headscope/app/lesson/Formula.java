package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.engine.run.UserError;

/// An expression of a lesson.
///
/// @param text as the lesson writes it
public record Formula(String text, Expression expression, Path file, int line) {
  /// The value measured on `measured`.
  ///
  /// @throws UserError naming the file and the line, if it has none
  public MeasuredValue value(Measured measured) {
    try {
      return expression.value(measured);
    } catch (UserError e) {
      throw new UserError(
          "%s:%d, “%s”: %s".formatted(file, line, text, String.valueOf(e.getMessage())), e);
    }
  }
}
