package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Feedback;

/// What the player shows, all of it measured.
///
/// @param titles of the steps
/// @param at the step that is shown, from 0; −1 where the lesson cannot be gone through
/// @param passed steps that were gone through
/// @param away whether its reader left the track to explore
public record Played(
    Heading heading, List<String> titles, int at, List<Boolean> passed, boolean away, Step step) {
  public Played {
    titles = List.copyOf(titles);
    passed = List.copyOf(passed);
  }

  /// What stands over the steps.
  ///
  /// @param place `Lesson 3`; may be empty
  /// @param left `≈ 6 min left`; may be empty
  public record Heading(String place, String title, String left) {}

  /// The step.
  ///
  /// @param asked what it asks, as far as it was measured
  /// @param measured what the answers were computed of, in a sentence
  /// @param problems what went wrong, a sentence each
  public record Step(
      List<Prose> text,
      Optional<LessonQuestion> asked,
      List<Feedback> answers,
      String measured,
      List<String> problems) {
    public Step {
      text = List.copyOf(text);
      problems = List.copyOf(problems);
      answers = List.copyOf(answers);
    }

    /// Whether its question was answered, or it has none.
    public boolean isAnswered() {
      return asked.isEmpty() || answers.stream().anyMatch(Feedback::right);
    }
  }

  public boolean isFirst() {
    return at <= 0;
  }

  public boolean isLast() {
    return at == titles.size() - 1;
  }
}
