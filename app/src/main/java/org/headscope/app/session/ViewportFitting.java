package org.headscope.app.session;

import module java.base;

/// Fits the positions shown to the size of the map: the default view keeps the map's shape whenever
/// either changes; a zoomed view stays as it is.
final class ViewportFitting {
  private Optional<Viewport> viewport = Optional.empty();
  private Span requested = Span.EMPTY;
  private boolean isDefault = true;

  private static int length(SelectionState state) {
    return state.opened().instance().map(i -> i.length()).orElse(0);
  }

  /// Returns `next` with the positions to show, given the previous state `was`.
  SelectionState after(SelectionState was, SelectionState next) {
    boolean other = !was.opened().instance().equals(next.opened().instance());
    if (!other && was.sequence().window().equals(next.sequence().window())) {
      return next;
    }
    int length = length(next);
    boolean moved = !other && was.sequence().window().length() == next.sequence().window().length();
    requested = next.sequence().window();
    isDefault = other ? !reachesBack(next) : moved ? isDefault : isDefaultView(next);
    if (!isDefault || viewport.isEmpty() || length == 0) {
      return next;
    }
    return moved
        ? next.withWindow(
            viewport.get().moved(was.sequence().window(), next.sequence().window(), length))
        : fitted(next);
  }

  /// True if it is the opening cell of a task's instance, whose window reaches back to the key that
  /// the row must find.
  private static boolean reachesBack(SelectionState state) {
    return state
        .opened()
        .instance()
        .flatMap(LastScoredCell::of)
        .filter(last -> last.isAt(state.sequence().query(), state.sequence().key()))
        .isPresent();
  }

  private boolean isDefaultView(SelectionState state) {
    Span window = state.sequence().window();
    return window.length() > 0
        && viewport.filter(v -> v.isDefault(window, length(state))).isPresent();
  }

  /// Keeps the positions of `state`, which undo or redo returned to.
  void returned(SelectionState state) {
    requested = state.sequence().window();
    isDefault = viewport.isEmpty() || isDefaultView(state);
  }

  /// Returns `state` in the default view of its positions.
  SelectionState defaultView(SelectionState state) {
    isDefault = true;
    requested = state.sequence().window();
    return fitted(state);
  }

  SelectionState resized(Viewport size, SelectionState state) {
    viewport = Optional.of(size).filter(Viewport::isUsable);
    return isDefault ? fitted(state) : state;
  }

  private SelectionState fitted(SelectionState state) {
    int length = length(state);
    return viewport.isEmpty() || requested.length() == 0 || length == 0
        ? state
        : state.withWindow(viewport.get().defaultView(requested, state.sequence().query(), length));
  }
}
