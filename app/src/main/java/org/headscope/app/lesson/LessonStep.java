package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.session.Command;

/// A step of a lesson.
///
/// @param commands what leads here from the step before; runs lie in [Lesson#PLACE]
/// @param notes for who presents
/// @param claims what must be true of the open model
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

  /// Its marks but for those that wait for the answer to its question.
  public List<LessonMark> marksBefore() {
    return marks.stream()
        .filter(m -> question.filter(q -> q.holdsBack(m.number(), text)).isEmpty())
        .toList();
  }
}
