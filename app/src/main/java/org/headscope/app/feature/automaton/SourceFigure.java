package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.feature.Anchored;
import org.headscope.engine.automata.Transition;

/// The source of the text that is shown: an automaton or a context tree.
sealed interface SourceFigure extends Figure, Anchored permits AutomatonFigure, TreeFigure {
  String size();

  /// The part at (x, y) of the picture.
  Optional<DiagramPart> partAt(double x, double y, PictureArea space);

  /// A part of the diagram that can be highlighted or walked to.
  sealed interface DiagramPart {
    record State(int state) implements DiagramPart {}

    /// An edge, possibly one of several that share an arrow.
    record OnEdge(Transition edge) implements DiagramPart {}

    default boolean isOn(int s) {
      return this instanceof State(int state) && state == s;
    }

    default boolean isOn(Arc arc) {
      return this instanceof OnEdge(Transition edge) && arc.transitions().contains(edge);
    }
  }
}
