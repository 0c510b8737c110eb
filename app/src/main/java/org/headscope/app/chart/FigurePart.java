package org.headscope.app.chart;

import module java.base;

/// The parts of a figure besides its data, which can be left out on paper.
public enum FigurePart {
  /// The title above the figure.
  TITLE,
  /// The meanings of colours, lines and markers.
  LEGEND,
  /// Outlines around matches.
  OUTLINES,
  /// The selection: the pinned row and cell, the playhead, the query.
  PIN,
  /// A line that says which identities were checked on the selected checkpoint.
  TRUST;

  /// All parts except the selection and the line about identities.
  public static final Set<FigurePart> DEFAULT =
      Collections.unmodifiableSet(EnumSet.of(TITLE, LEGEND, OUTLINES));

  public static final Set<FigurePart> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(FigurePart.class));
}
