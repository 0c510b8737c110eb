package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.session.Command;

/// A step of a lesson.
///
/// @param commands that lead here from the previous step; their runs are in
///   [Lesson#RUNS_PLACEHOLDER]
/// @param notes for the presenter
/// @param claims that must be true of the open model
public record LessonStep(
    String title,
    List<Prose> text,
    List<Command.Change> commands,
    StepScene scene,
    List<LessonMark> marks,
    String notes,
    List<Formula> claims,
    Optional<LessonQuestion> question) {
  public LessonStep {
    text = List.copyOf(text);
    commands = List.copyOf(commands);
    marks = List.copyOf(marks);
    claims = List.copyOf(claims);
  }

  /// Returns the marks that are shown before its question is answered.
  public List<LessonMark> marksBefore() {
    return marks.stream()
        .filter(m -> question.filter(q -> q.isAfterAnswer(m.number(), text)).isEmpty())
        .toList();
  }
}
