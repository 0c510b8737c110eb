package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// A picture as a value: the same figure goes to the screen, to PNG, SVG and PDF, and its numbers
/// to CSV. A figure may be painted on any thread.
public interface Figure {
  /// One line that says what is shown.
  String title();

  /// Draws on a blank area of `width` × `height` logical pixels.
  void paint(Pen pen, double width, double height, Palette palette);

  /// The least width on which all of it can be read; a narrower pane scrolls.
  default double minWidth(Palette palette) {
    return 0;
  }

  /// The least height on which all of it can be read where it is `width` wide.
  default double minHeight(double width, Palette palette) {
    return 0;
  }

  /// The least width on paper, where nothing scrolls: what is narrower is made smaller.
  default double minPaperWidth(Palette palette) {
    return minWidth(palette);
  }

  /// The least height on paper where it is `width` wide.
  default double minPaperHeight(double width, Palette palette) {
    return minHeight(width, palette);
  }

  /// The height beyond which it leaves its paper blank where it is `width` wide.
  default double maxPaperHeight(double width, Palette palette) {
    return Double.POSITIVE_INFINITY;
  }

  /// This with those of its parts that are among `parts`.
  default Figure with(Set<FigurePart> parts) {
    return this;
  }

  DataTable data();

  /// Further forms of it as text, by file name extension: an automaton's `dot`.
  default Map<String, String> texts() {
    return Map.of();
  }
}
