package org.headscope.app.chart;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// A picture as a value: the same figure is painted on the screen and into PNG, SVG and PDF, and
/// its numbers are written to CSV. A figure may be painted on any thread.
public interface Figure {
  /// Returns the name of what is shown, on one line.
  String title();

  /// Draws on a blank area of `width` × `height` logical pixels.
  void paint(Pen pen, double width, double height, Palette palette);

  /// The minimum width at which all of the figure is readable; a narrower pane scrolls.
  default double minWidth(Palette palette) {
    return 0;
  }

  /// The minimum height at which all of the figure is readable if it is `width` wide.
  default double minHeight(double width, Palette palette) {
    return 0;
  }

  /// The minimum width on paper, where nothing scrolls: on narrower paper the figure is scaled
  /// down.
  default double minPaperWidth(Palette palette) {
    return minWidth(palette);
  }

  /// The minimum height on paper if the figure is `width` wide.
  default double minPaperHeight(double width, Palette palette) {
    return minHeight(width, palette);
  }

  /// The height that the figure can fill if it is `width` wide; the rest of the paper stays blank.
  default double maxPaperHeight(double width, Palette palette) {
    return Double.POSITIVE_INFINITY;
  }

  /// Returns the figure with only those of its parts that are in `parts`.
  default Figure with(Set<FigurePart> parts) {
    return this;
  }

  DataTable data();

  /// Returns further forms of the figure as text, by file name extension: an automaton's `dot`.
  default Map<String, String> texts() {
    return Map.of();
  }
}
