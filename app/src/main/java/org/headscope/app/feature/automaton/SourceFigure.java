package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.Room;
import org.headscope.app.feature.Anchored;

/// What wrote the text that is shown: an automaton or a context tree.
sealed interface SourceFigure extends Figure, Anchored permits AutomatonFigure, TreeFigure {
  String size();

  /// What is at (x, y) of the picture.
  Optional<DiagramPart> partAt(double x, double y, Room room);
}
