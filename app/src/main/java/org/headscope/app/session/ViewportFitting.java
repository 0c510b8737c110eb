package org.headscope.app.session;

import java.util.Optional;

/// Lets the positions shown follow the room that the map has: in the usual look they take its
/// shape, wherever they are moved and whatever it becomes; a closer or farther look stays as it is.
final class ViewportFitting {
  private Optional<Viewport> viewport = Optional.empty();
  private Span asked = Span.EMPTY;
  private boolean usual = true;

  private static int length(SelectionState state) {
    return state.instance().map(i -> i.text().length()).orElse(0);
  }

  /// `next` with the positions that are shown of it, when `was` was before.
  SelectionState after(SelectionState was, SelectionState next) {
    boolean other = !was.instance().equals(next.instance());
    if (!other && was.window().equals(next.window())) {
      return next;
    }
    int length = length(next);
    boolean moved = !other && was.window().length() == next.window().length();
    asked = next.window();
    usual = other || (moved ? usual : looksUsual(next));
    if (!usual || viewport.isEmpty() || length == 0) {
      return next;
    }
    return moved
        ? next.withWindow(viewport.get().moved(was.window(), next.window(), length))
        : fitted(next);
  }

  private boolean looksUsual(SelectionState state) {
    return viewport.filter(v -> v.isUsual(state.window(), length(state))).isPresent();
  }

  /// Takes `state`, which is gone back to, as it is.
  void returned(SelectionState state) {
    asked = state.window();
    usual = viewport.isEmpty() || looksUsual(state);
  }

  /// `state` in the usual look at what it shows.
  SelectionState usual(SelectionState state) {
    usual = true;
    asked = state.window();
    return fitted(state);
  }

  /// `state` in another room.
  SelectionState resized(Viewport room, SelectionState state) {
    viewport = Optional.of(room).filter(Viewport::isUsable);
    return usual ? fitted(state) : state;
  }

  private SelectionState fitted(SelectionState state) {
    int length = length(state);
    return viewport.isEmpty() || asked.length() == 0 || length == 0
        ? state
        : state.withWindow(viewport.get().usual(asked, state.query(), length));
  }
}
