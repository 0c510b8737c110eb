package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.session.Command;

/// The places of visible things in the window, as boxes in its scene.
public interface AnchorLocator {
  /// A visible view.
  ///
  /// @param body the part that is dimmed while something else in the view is highlighted
  /// @param blanks its empty areas
  record View(Box box, Box body, List<Box> blanks) {
    public View {
      blanks = List.copyOf(blanks);
    }
  }

  Box calloutArea();

  List<View> views();

  /// The areas outside views that callouts must not cover: the words in place of a hidden view.
  List<Box> uncovered();

  /// The box of `anchor`; empty while it is hidden.
  Optional<Box> where(Anchor anchor);

  /// Returns the commands that bring `anchor` into view; none if that is impossible.
  default List<Command> revealing(Anchor anchor) {
    return List.of();
  }
}
