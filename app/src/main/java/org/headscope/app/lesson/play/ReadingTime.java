package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Prose;

/// The time that a lesson takes, from its length: texts are read at 150 words per minute; looking
/// at a step's picture takes as long as 30 words, finding a mark 10, answering a question 90, and
/// watching a training all of its minutes.
public final class ReadingTime {
  private static final int WORDS_PER_MINUTE = 150;
  private static final int LOOK = 30;
  private static final int MARK = 10;
  private static final int QUESTION = 90;
  private static final int PICTURE = 30;

  private ReadingTime() {}

  /// Returns the minutes for the steps from `step` on, from 0, rounded up; at least one while a
  /// step is left.
  public static int minutes(Lesson lesson, int step) {
    int words =
        lesson
            .steps()
            .subList(Math.min(step, lesson.steps().size()), lesson.steps().size())
            .stream()
            .mapToInt(ReadingTime::words)
            .sum();
    return Math.ceilDiv(words, WORDS_PER_MINUTE);
  }

  private static int words(LessonStep step) {
    int marks = step.marks().stream().map(LessonMark::text).mapToInt(t -> MARK + line(t)).sum();
    int question = step.question().map(q -> QUESTION + line(q.ask())).orElse(0);
    int training = step.scene().training().map(t -> t.minutes() * WORDS_PER_MINUTE).orElse(0);
    int text = Prose.lines(step.text()).mapToInt(ReadingTime::line).sum();
    return LOOK + text + marks + question + training;
  }

  private static int line(List<Inline> content) {
    return Inline.pieces(content)
        .mapToInt(each ->
            switch (each) {
              case Inline.Plain(String text) -> words(text);
              case Inline.Symbols(String text) -> words(text);
              case Inline.Value _, Inline.MarkNumber _ -> 1;
              case Inline.Image _ -> PICTURE;
              default -> 0;
            })
        .sum();
  }

  private static int words(String text) {
    return (int) text.codePoints().filter(c -> c == ' ' || c == '\n').count()
        + (text.isBlank() ? 0 : 1);
  }
}
