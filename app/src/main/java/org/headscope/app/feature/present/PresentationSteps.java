package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.session.Command;

/// The steps of a talk: of a lesson, or else the tokens in view.
public interface PresentationSteps {
  default Caption caption() {
    return Caption.NONE;
  }

  /// The presenter's notes.
  default String notes() {
    return "";
  }

  /// The next step, in a line; empty at the end.
  String next();

  /// The parts of the view that are to be predicted at this step.
  default Set<Concealed> hidden() {
    return Set.of();
  }

  /// Reveals what the step holds back until somebody guessed.
  ///
  /// @return whether there was anything
  default boolean reveal() {
    return false;
  }

  /// The commands that go `by` steps further; none at an end.
  List<Command> step(int by);
}
