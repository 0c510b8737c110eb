package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.Mistake;
import org.headscope.engine.run.UserError;

/// The result of reading a lesson.
///
/// @param lesson present only if there are no mistakes
public record LessonReading(Optional<Lesson> lesson, List<Mistake> mistakes) {
  public LessonReading {
    mistakes = List.copyOf(mistakes);
  }

  /// Returns the lesson.
  ///
  /// @throws UserError with the first mistake and the number of others
  public Lesson orThrow() {
    return lesson.orElseThrow(() -> {
      String more =
          mistakes.size() > 1
              ? " (%d more: see headscope lesson check)".formatted(mistakes.size() - 1)
              : "";
      return new UserError(mistakes.getFirst().words() + more);
    });
  }
}
