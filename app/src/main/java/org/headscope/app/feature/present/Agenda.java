package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.session.Command;

/// What a talk goes through, step by step: a lesson, or else the tokens in view.
public interface Agenda {
  default Caption caption() {
    return Caption.NONE;
  }

  /// What only who presents sees.
  default String notes() {
    return "";
  }

  /// What the next step is, in a line; empty at the end.
  String next();

  /// What of the view is to be predicted at this step.
  default Set<Concealed> hidden() {
    return Set.of();
  }

  /// Reveals what the step holds back until somebody guessed.
  ///
  /// @return whether there was anything
  default boolean tell() {
    return false;
  }

  /// What goes `by` steps further; nothing at an end.
  List<Command> step(int by);
}
