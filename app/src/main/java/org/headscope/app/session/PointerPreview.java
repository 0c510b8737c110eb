package org.headscope.app.session;

import module java.base;

import org.headscope.engine.automata.Transition;

/// A cell, and a state or an edge, under the mouse or the keyboard cursor: shown as if it were
/// selected.
record PointerPreview(int query, int key, int state, Optional<Transition> edge) {
  static final PointerPreview NONE = new PointerPreview(-1, -1, -1, Optional.empty());

  PointerPreview at(int newQuery, int newKey) {
    return new PointerPreview(newQuery, newKey, state, edge);
  }

  PointerPreview lighting(int newState, Optional<Transition> newEdge) {
    return new PointerPreview(query, key, newState, newEdge);
  }

  SelectionState cellIn(SelectionState now) {
    return !now.sequence().pinned() && query >= 0 ? now.withCell(query, key, false) : now;
  }

  /// Returns `now` with this cell and the previewed highlight.
  SelectionState in(SelectionState now) {
    SelectionState free = cellIn(now);
    return state < 0 && edge.isEmpty() ? free : free.withLit(state, edge);
  }
}
