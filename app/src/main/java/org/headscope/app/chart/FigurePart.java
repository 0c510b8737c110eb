package org.headscope.app.chart;

import module java.base;

/// The parts that a figure has beside its data, and may go without on paper.
public enum FigurePart {
  /// The title, in words above it.
  TITLE,
  /// The meanings of colours, lines and markers.
  LEGEND,
  /// Outlines around matches.
  OUTLINES,
  /// The selection: the pinned row and cell, the playhead, the query.
  PIN;

  /// All parts but the selection.
  public static final Set<FigurePart> DEFAULT =
      Collections.unmodifiableSet(EnumSet.of(TITLE, LEGEND, OUTLINES));

  public static final Set<FigurePart> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(FigurePart.class));
}
