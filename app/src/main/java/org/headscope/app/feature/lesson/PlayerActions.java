package org.headscope.app.feature.lesson;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.answer.Answer;

/// What who goes through a lesson does.
public interface PlayerActions {
  /// Goes to a step, from 0.
  void go(int step);

  /// Leaves the track, or returns to it just as it was.
  void explore();

  void close();

  void answer(Answer answer);

  /// Forgets the answers of this step.
  void again();

  void follow(Inline.Target target);

  /// Begins what the step trains.
  void train();

  void stopTraining();
}
