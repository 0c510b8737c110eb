package org.headscope.app.chart;

import module java.base;

/// What a figure has beside its data, and may go without on paper.
public enum FigurePart {
  /// What is shown, in words above it.
  TITLE,
  /// What colours, lines and markers stand for.
  LEGEND,
  /// Outlines around matches.
  OUTLINES,
  /// What was selected: the pinned row and cell, the playhead, the query.
  PIN;

  /// Everything but what was selected.
  public static final Set<FigurePart> USUAL =
      Collections.unmodifiableSet(EnumSet.of(TITLE, LEGEND, OUTLINES));

  public static final Set<FigurePart> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(FigurePart.class));
}
