package org.headscope.app.lesson.answer;

import module java.base;

import org.headscope.app.lesson.Inline;

/// The feedback on an answer.
///
/// @param answerWords the answer in words: `i at 10`
/// @param reason why it is right or wrong, with values in place of expressions
public record Feedback(
    boolean right, Answer answer, List<Inline> answerWords, List<Inline> reason) {
  public Feedback {
    answerWords = List.copyOf(answerWords);
    reason = List.copyOf(reason);
  }
}
