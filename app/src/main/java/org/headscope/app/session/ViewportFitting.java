package org.headscope.app.session;

import module java.base;

/// Lets the positions shown follow the room that the map has: in the usual look they take its
/// shape, wherever they are moved and whatever it becomes; a closer or farther look stays as it is.
final class ViewportFitting {
  private Optional<Viewport> viewport = Optional.empty();
  private Span asked = Span.EMPTY;
  private boolean usual = true;

  private static int length(SelectionState state) {
    return state.opened().instance().map(i -> i.length()).orElse(0);
  }

  /// `next` with the positions that are shown of it, when `was` was before.
  SelectionState after(SelectionState was, SelectionState next) {
    boolean other = !was.opened().instance().equals(next.opened().instance());
    if (!other && was.sequence().window().equals(next.sequence().window())) {
      return next;
    }
    int length = length(next);
    boolean moved = !other && was.sequence().window().length() == next.sequence().window().length();
    asked = next.sequence().window();
    usual = other ? !reachesBack(next) : moved ? usual : looksUsual(next);
    if (!usual || viewport.isEmpty() || length == 0) {
      return next;
    }
    return moved
        ? next.withWindow(
            viewport.get().moved(was.sequence().window(), next.sequence().window(), length))
        : fitted(next);
  }

  /// Whether it is where a task's instance is opened, whose window reaches back to what the row
  /// must find.
  private static boolean reachesBack(SelectionState state) {
    return state
        .opened()
        .instance()
        .flatMap(LastScored::of)
        .filter(last -> last.isAt(state.sequence().query(), state.sequence().key()))
        .isPresent();
  }

  private boolean looksUsual(SelectionState state) {
    Span window = state.sequence().window();
    return window.length() > 0
        && viewport.filter(v -> v.isUsual(window, length(state))).isPresent();
  }

  /// Takes `state`, which is gone back to, as it is.
  void returned(SelectionState state) {
    asked = state.sequence().window();
    usual = viewport.isEmpty() || looksUsual(state);
  }

  /// `state` in the usual look at what it shows.
  SelectionState usual(SelectionState state) {
    usual = true;
    asked = state.sequence().window();
    return fitted(state);
  }

  SelectionState resized(Viewport room, SelectionState state) {
    viewport = Optional.of(room).filter(Viewport::isUsable);
    return usual ? fitted(state) : state;
  }

  private SelectionState fitted(SelectionState state) {
    int length = length(state);
    return viewport.isEmpty() || asked.length() == 0 || length == 0
        ? state
        : state.withWindow(viewport.get().usual(asked, state.sequence().query(), length));
  }
}
