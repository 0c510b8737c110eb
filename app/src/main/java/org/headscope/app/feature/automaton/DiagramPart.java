package org.headscope.app.feature.automaton;

import org.headscope.engine.automata.Transition;

/// Something in the diagram that can be lit or walked to.
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
