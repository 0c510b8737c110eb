package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.session.Command;

/// What is in sight of the window, in boxes of its scene.
public interface Sights {
  /// A view in sight.
  ///
  /// @param body what of it is dimmed while something else in it is meant
  /// @param blanks where it shows nothing
  record View(Box box, Box body, List<Box> blanks) {
    public View {
      blanks = List.copyOf(blanks);
    }
  }

  Box room();

  List<View> views();

  /// What callouts must not cover beside views: the words in the place of a hidden one.
  List<Box> uncovered();

  /// Where `anchor` stands; empty while it is not in sight.
  Optional<Box> where(Anchor anchor);

  /// What brings `anchor` in sight; nothing where nobody can.
  default List<Command> revealing(Anchor anchor) {
    return List.of();
  }
}
