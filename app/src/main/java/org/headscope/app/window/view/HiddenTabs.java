package org.headscope.app.window.view;

import module java.base;

import javafx.animation.PauseTransition;
import javafx.util.Duration;

/// Lets tabs that nobody sees follow what the window shows for a while, so that what leaves the
/// window is of one checkpoint and one instance.
public final class HiddenTabs {
  private static final Duration BEAT = Duration.millis(50);

  /// Beats without work after which nothing more is expected: an answer may ask the next.
  private static final int QUIET = 3;

  /// Beats after which what is not there yet is left out: two minutes.
  private static final int PATIENCE = 2400;

  private final TabArea middle;
  private final BooleanSupplier idle;

  /// The tabs of `middle`; `idle` tells whether nothing is computed for any view.
  public HiddenTabs(TabArea middle, BooleanSupplier idle) {
    this.middle = middle;
    this.idle = idle;
  }

  /// Calls `action` once every tab shows what it has to show, or did not in two minutes.
  public void whileAllFollow(Runnable action) {
    middle.letAllFollow(true);
    beat(
        0,
        0,
        () -> {
          try {
            action.run();
          } finally {
            middle.letAllFollow(false);
          }
        });
  }

  private void beat(int quiet, int passed, Runnable end) {
    if (quiet >= QUIET || passed >= PATIENCE) {
      end.run();
      return;
    }
    PauseTransition pause = new PauseTransition(BEAT);
    pause.setOnFinished(_ -> beat(idle.getAsBoolean() ? quiet + 1 : 0, passed + 1, end));
    pause.play();
  }
}
