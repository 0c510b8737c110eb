package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.session.Command;

/// The visible things of the window, in boxes of its scene.
public interface AnchorLocator {
  /// A view in sight.
  ///
  /// @param body what of it is dimmed while something else in it is meant
  /// @param blanks where it shows nothing
  record View(Box box, Box body, List<Box> blanks) {
    public View {
      blanks = List.copyOf(blanks);
    }
  }

  Box calloutArea();

  List<View> views();

  /// The areas that callouts must not cover beside views: the words in place of a hidden one.
  List<Box> uncovered();

  /// The box of `anchor`; empty while it is hidden.
  Optional<Box> where(Anchor anchor);

  /// The commands that bring `anchor` into view; none where that is impossible.
  default List<Command> revealing(Anchor anchor) {
    return List.of();
  }
}
